import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../operations/setup-problems.js';

/** Another process uses the directory. Two on one silently lose rows. */
export class DatabaseLockedError extends SetupError {
  readonly code = 'database_locked';
  constructor(directory: string, holder: Claim) {
    super(
      `The database in ${directory} is in use by process ${holder.pid} on ${holder.host}. Stop that process, ` +
        'choose another DATA_DIR, or set DATABASE_URL: with Postgres many processes can share one database.',
    );
    this.name = 'DatabaseLockedError';
  }
}

interface Claim {
  readonly pid: number;
  readonly host: string;
  /** The namespace of the pid: containers may share a host name, and each has a process 1. */
  readonly processes: string;
  /** When the process started, from the system: a reused pid is another process. */
  readonly started: string;
}

const PREFIX = 'lock.';
/** A process that stops still holds the directory for a moment, such as the one that a restart replaces. */
const DYING_MS = 5_000;
/** A holder on another host or in another container cannot be seen: it touches its claim as a heartbeat. */
const HEARTBEAT = { everyMs: 5_000, silentAfterMs: 20_000, dyingMs: DYING_MS };

/**
 * Every process writes a claim of its own, then reads the others, and steps back when one is alive. No process replaces
 * the file of another, so two can never both take over what a kill left behind.
 */
export async function lockDirectory(directory: string, signs = HEARTBEAT): Promise<{ release(): void }> {
  const name = `${PREFIX}${randomUUID()}`;
  const path = join(directory, name);
  const own: Claim = {
    pid: process.pid,
    host: hostname(),
    processes: visibleProcesses(),
    started: startOf(process.pid) ?? '',
  };
  const deadline = performance.now() + signs.dyingMs;
  for (;;) {
    writeClaim(path, own);
    const holder = livingHolder(directory, name, signs.silentAfterMs);
    if (!holder) break;
    rmSync(path, { force: true });
    const stays = holder.claim.pid === process.pid && holder.claim.processes === own.processes;
    if (stays || performance.now() > deadline || (await isBeating(holder, signs))) {
      throw new DatabaseLockedError(directory, holder.claim);
    }
    // Two that start at the same moment both step back. A later attempt, after a random wait, decides.
    await sleep(20 + Math.random() * 80);
  }
  const touching = setInterval(() => touch(path), signs.everyMs).unref();
  return {
    release() {
      clearInterval(touching);
      try {
        rmSync(path, { force: true });
      } catch {
        // On a read-only disk the claim stays. Its process has ended, so the next start removes it.
      }
    },
  };
}

/** On a full disk the name finds room and the content does not: such a claim would count as alive for a while. */
function writeClaim(path: string, claim: Claim): void {
  try {
    writeFileSync(path, JSON.stringify(claim), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

interface Holder {
  readonly claim: Claim;
  readonly path: string;
}

function livingHolder(directory: string, mine: string, silentAfterMs: number): Holder | undefined {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(PREFIX) || name === mine) continue;
    const path = join(directory, name);
    const claim = readClaim(path, silentAfterMs);
    if (claim && isAlive(claim, path, silentAfterMs)) return { claim, path };
    rmSync(path, { force: true });
  }
  return undefined;
}

/** Waits for a heartbeat of a holder that cannot be seen: a container that was killed soon finds its own old claim. */
async function isBeating({ claim, path }: Holder, signs: typeof HEARTBEAT): Promise<boolean> {
  if (claim.processes === visibleProcesses()) return false;
  const before = touchedAt(path);
  while (touchedAt(path) === before && age(path) < signs.silentAfterMs) await sleep(signs.everyMs / 10);
  const now = touchedAt(path);
  return now !== undefined && now !== before;
}

/** A claim is unreadable while it is written: it counts as alive for a while. */
function readClaim(path: string, silentAfterMs: number): Claim | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Claim;
  } catch {
    const unread = { pid: 0, host: 'an unknown host', processes: '', started: '' };
    return age(path) < silentAfterMs ? unread : undefined;
  }
}

function isAlive(claim: Claim, path: string, silentAfterMs: number): boolean {
  if (claim.processes !== visibleProcesses()) return age(path) < silentAfterMs;
  return startOf(claim.pid) === claim.started;
}

function age(path: string): number {
  return Date.now() - (touchedAt(path) ?? -Infinity);
}

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The directory is gone: there is nothing to protect.
  }
}

/** The processes that we can see: those of our namespace, since the start of the system. */
function visibleProcesses(): string {
  try {
    return `${bootId()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** The process has ended and its parent has not asked for its end, or it is just removed: proc(5). */
const ENDED_STATES = ['Z', 'X', 'x'];

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
      // From field 3 on. Counted after the name, which may hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, ticks] = [fields[0]!, fields[19]];
      return ENDED_STATES.includes(state) ? undefined : `${bootId()}/${ticks}`;
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
