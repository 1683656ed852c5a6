import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';

const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** `code`: of the system, such as EACCES, or of the embedded database. */
export function dataDirProblem(code: string | undefined): string {
  const advice = DISK_FULL.has(code)
    ? 'its disk is full. Free 100 MB on it, then start again.'
    : 'let this user write there, or choose another directory.';
  return `DATA_DIR cannot be used (${code}): ${advice}`;
}

/**
 * A secret that is not configured: created once, then read from the directory, so that it stays the same.
 *
 * @throws ConfigError when the directory cannot be used.
 */
export function storedSecret(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  try {
    if (!existsSync(path)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const own = `${path}.${randomUUID()}`;
      // Written completely or not at all.
      try {
        writeFileSync(own, `${make()}\n`, { mode: 0o600 });
        linkOrCopy(own, path);
      } finally {
        rmSync(own, { force: true });
      }
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([dataDirProblem((error as NodeJS.ErrnoException).code)]);
  }
}

/** Of two processes that start together, the second reads the file of the first. */
function linkOrCopy(own: string, path: string): void {
  try {
    linkSync(own, path);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(own, path, constants.COPYFILE_EXCL);
  }
}
