import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './listen.js';

export interface Cluster {
  /** Of an administrator, who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const READY_WITHIN_MS = 30_000;

/** A private cluster in a directory of its own, gone after `stop`; undefined where the server is not installed. */
export async function startPostgres(): Promise<Cluster | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const owner = ownerOfCluster();
  if (!owner) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'kyc-elements-postgres-'));
  const data = join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(directory, owner.uid, owner.gid);
    chownSync(data, owner.uid, owner.gid);
  }
  const run = { ...owner, cwd: directory };
  try {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...run, stdio: 'pipe' },
    );
    const port = await freePort();
    const url = `postgres://tester@127.0.0.1:${port}/postgres`;
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, ...quick()],
      { ...run, stdio: 'ignore' },
    );
    // An early end of this process must not leave a server running.
    process.once('exit', () => server.kill('SIGINT'));
    await untilReady(url, server);
    return { url, stop: () => stop(server, directory) };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Nothing in here outlives the run, so nothing needs to reach the disk; tests open many connections. */
function quick(): string[] {
  return ['fsync=off', 'full_page_writes=off', 'max_connections=200'].flatMap((setting) => ['-c', setting]);
}

/** The path of a program that comes with the server, such as `pg_dump`; undefined where it is not installed. */
export function postgresProgram(name: string): string | undefined {
  const path = join(findBinaries() ?? '', name);
  return existsSync(path) ? path : undefined;
}

function findBinaries(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const candidates = [
    ...versions.map((version) => join(installed, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return candidates.find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

/** Postgres refuses to run as root; its package brings a user of its own. */
function ownerOfCluster(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stop(server: ChildProcess, directory: string): Promise<void> {
  if (!hasEnded(server)) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT'); // Postgres' fast shutdown: it does not wait for clients.
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}
