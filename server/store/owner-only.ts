import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder and those above it, where they are not there yet. `recursive` of Node 20 never ends in a folder where the
 * system makes none, such as /proc or the mount points of autofs.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    mkdirSync(path, mode);
  }
}

const FOLDER = 0o700;
const FILE = 0o600;

/** A volume may belong to another user, or be read-only: what then fails says so where it writes. */
function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // It is gone, or not ours.
  }
}

/** Makes a folder, and those above it, that no other user of the machine may read. */
export const makeOwnFolder = (path: string) => makeFolder(path, FOLDER);

/** No other user of the machine may read this folder or these files in it. Those that are not there are left out. */
export function restrictFolder(folder: string, files: readonly string[] = []): void {
  if (process.platform === 'win32') return;
  restrict(folder, FOLDER);
  for (const name of files) restrict(join(folder, name), FILE);
}

const TRIAL_BYTES = 200_000;

/**
 * Writes and removes a file where a folder is, or would be made. It makes no folder: the proxy may be another user.
 *
 * @throws the system's error.
 */
export function tryToWrite(folder: string): void {
  const path = `${firstMissing(folder) ?? join(folder, 'doctor')}.${randomUUID()}`;
  try {
    writeFileSync(path, Buffer.alloc(TRIAL_BYTES), { mode: FILE });
  } finally {
    rmSync(path, { force: true });
  }
}

/** The uppermost part of a path that is not there. */
function firstMissing(path: string): string | undefined {
  if (dirname(path) === path || lstatSync(path, { throwIfNoEntry: false })) return undefined;
  return firstMissing(dirname(path)) ?? path;
}
