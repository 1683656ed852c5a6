import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../operations/setup-problems.js';

/** Two processes on one directory silently lose rows. */
const lockedBy = (directory: string, { pid, host }: Claim) =>
  new SetupError(
    'database_locked',
    `The database in ${directory} is in use by process ${pid} on ${host}. Stop that process, ` +
      'choose another DATA_DIR, or set DATABASE_URL: with Postgres many processes can share one database.',
  );

interface Claim {
  readonly pid: number;
  readonly host: string;
  /** Containers of one kernel reach the sockets in a folder that they share. Others do not. */
  readonly kernel: string;
  /** A name in the directory, or a path. Null where none can be made, as on some network disks. */
  readonly socket: string | null;
}

interface Holder {
  readonly name: string;
  readonly claim: Claim;
  readonly listens: boolean;
}

const CLAIM = /^lock\.[^.]+$/;
/** `dyingMs`: a process that stops still holds the directory. The others: of a holder that no socket reaches. */
const TIMES = { dyingMs: 5_000, beatMs: 5_000, silentMs: 20_000 };
const WINDOWS = process.platform === 'win32';
/** The error of a socket without a listener: its process has ended. A named pipe of Windows ends with its process. */
const ENDED = WINDOWS ? 'ENOENT' : 'ECONNREFUSED';
/** macOS takes 103 bytes, Linux 107. Node cuts a longer one. */
const fits = (address: string) => Buffer.byteLength(address) <= 103;

/**
 * Every process listens on a socket of its own, names it in a claim, then tries the sockets of the other claims. It has
 * the directory when none answers. A claim appears after its socket listens, and only claims of ended processes are
 * removed: of two processes, at least one finds the other.
 *
 * @throws SetupError `database_locked`
 */
export async function lockDirectory(directory: string, times = TIMES): Promise<{ release(): void }> {
  const began = performance.now();
  const isLate = ({ listens }: Holder) =>
    performance.now() - began > times.dyingMs + (listens ? 0 : times.silentMs);
  for (;;) {
    // A process that finds a holder makes no claim: processes that start together would block each other.
    let holder = await findHolder(directory, times);
    if (!holder) {
      const own = await claim(directory, times);
      // Of those that claim at the same moment, the first by name waits until the others have stepped back.
      do holder = await findHolder(directory, times, own.name);
      while (holder && own.name < holder.name && !isLate(holder) && (await sleep(20, true)));
      if (!holder) return own;
      own.release();
    }
    if (isLate(holder)) throw lockedBy(directory, holder.claim);
    await sleep(50 + Math.random() * 100);
  }
}

async function claim(directory: string, { beatMs }: typeof TIMES) {
  const name = `lock.${randomBytes(6).toString('hex')}`;
  const path = join(directory, name);
  const socket = socketFor(directory, `${name}.socket`);
  const address = resolve(directory, socket);
  const server = createServer((connection) => connection.destroy()).unref();
  const listens = await once(server.listen({ path: address, exclusive: true }), 'listening')
    .then(() => WINDOWS || chmodSync(address, 0o600))
    .then(() => true)
    .catch(() => false);
  const beating = setInterval(() => utimes(path, new Date(), new Date(), () => undefined), beatMs).unref();
  const release = () => {
    clearInterval(beating);
    try {
      rmSync(path, { force: true });
    } catch {
      // On a read-only disk it stays. The next start finds no listener on its socket.
    }
    // Removes the socket.
    server.close();
  };
  try {
    const content: Claim = {
      pid: process.pid,
      host: hostname(),
      kernel: kernel(),
      socket: listens ? socket : null,
    };
    writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (error) {
    rmSync(`${path}.new`, { force: true });
    release();
    throw error;
  }
  return { name, release };
}

/** Removes the claims of ended processes. */
async function findHolder(directory: string, { silentMs }: typeof TIMES, own?: string) {
  for (const name of readdirSync(directory)) {
    if (!CLAIM.test(name) || name === own) continue;
    const path = join(directory, name);
    const claim = readClaim(path);
    const listens = await isListening(directory, claim);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity);
    if (listens ?? age < silentMs) return { name, claim, listens: listens ?? false } satisfies Holder;
    for (const file of [path, `${path}.socket`]) rmSync(file, { force: true });
  }
  return undefined;
}

function readClaim(path: string): Claim {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Claim;
  } catch {
    return { pid: 0, host: 'an unknown host', kernel: '', socket: null };
  }
}

/** True also for one that is stopped or busy: the system takes the connection. Undefined when no socket can tell. */
async function isListening(
  directory: string,
  { kernel: other, socket }: Claim,
): Promise<boolean | undefined> {
  if (socket === null || other !== kernel()) return undefined;
  const address = resolve(directory, socket);
  if (!fits(address)) return undefined;
  const connection = connect(address);
  try {
    await once(connection, 'connect');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === ENDED ? false : undefined;
  } finally {
    connection.destroy();
  }
}

function socketFor(directory: string, name: string): string {
  if (WINDOWS) return String.raw`\\.\pipe\kyc-elements-${name}`;
  return fits(resolve(directory, name)) ? name : join(tmpdir(), name);
}

/** One start of a system. */
function kernel(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
