import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/**
 * Makes a folder and those above it, where they are not there yet. `recursive` of Node 20 never ends in a folder where the
 * system makes none, such as /proc or the mount points of autofs.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: FOLDER });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: FOLDER });
  }
}

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
