import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process holds the directory; two on one would silently lose rows. */
export class DatabaseLockedError extends Error {
  readonly code = 'database_locked';
  constructor(directory: string, holder: Claim) {
    super(
      `The database in ${directory} is in use by process ${holder.pid} on ${holder.host}. Stop that process, ` +
        'choose another DATA_DIR, or set DATABASE_URL: with Postgres many processes can share one database.',
    );
    this.name = 'DatabaseLockedError';
  }
}

export interface DirectoryLock {
  release(): void;
}

interface Claim {
  readonly pid: number;
  readonly host: string;
  /** When the process started, as the system tells it: a reused pid is another process. */
  readonly started: string;
}

const PREFIX = 'lock.';
/** A holder on another host cannot be asked whether it lives, so it shows it by touching its claim. */
const TOUCHED_EVERY_MS = 5_000;
const SILENT_AFTER_MS = 20_000;
/** Two that start at the same moment both step back; the second try settles it. */
const ATTEMPTS = 5;

/**
 * Every process first writes a claim of its own, then looks for others, and steps back when it sees a living one.
 * Nobody ever replaces another's file, so no two can both believe they took over what a kill left behind.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const name = `${PREFIX}${randomUUID()}`;
  const path = join(directory, name);
  const mine: Claim = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '' };
  for (let attempt = 1; ; attempt++) {
    writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    const holder = livingHolder(directory, name);
    if (!holder) break;
    rmSync(path, { force: true });
    if (attempt === ATTEMPTS) throw new DatabaseLockedError(directory, holder);
    await sleep(20 + Math.random() * 80);
  }
  const touching = setInterval(() => touch(path), TOUCHED_EVERY_MS).unref();
  return {
    release() {
      clearInterval(touching);
      rmSync(path, { force: true });
    },
  };
}

function livingHolder(directory: string, mine: string): Claim | undefined {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(PREFIX) || name === mine) continue;
    const path = join(directory, name);
    const claim = readClaim(path);
    if (claim && isAlive(claim, path)) return claim;
    rmSync(path, { force: true });
  }
  return undefined;
}

/** Unreadable while it is being written: then it is alive; anything that stays so is not a claim. */
function readClaim(path: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Claim;
  } catch {
    return age(path) < SILENT_AFTER_MS ? { pid: 0, host: 'an unknown host', started: '' } : undefined;
  }
}

function isAlive(claim: Claim, path: string): boolean {
  if (claim.host !== hostname()) return age(path) < SILENT_AFTER_MS;
  return startOf(claim.pid) === claim.started;
}

function age(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Infinity;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The directory was removed under a running process: nothing is left to protect.
  }
}

/** Undefined when no such process runs. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'win32') return 'running';
  try {
    if (process.platform === 'linux') {
      // The 22nd field, counted behind the name, which may itself hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
