import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../operations/make-folder.js';

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

/** The same for all that is in a folder: some thousand files take about 20 ms. */
export function restrictAll(folder: string): void {
  restrictFolder(folder);
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) restrictAll(path);
    else if (entry.isFile()) restrict(path, FILE);
  }
}
