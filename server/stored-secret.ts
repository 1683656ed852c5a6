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

/** `code`: of the system, such as EACCES. */
export function dataDirProblem(code: string | undefined): string {
  return `DATA_DIR cannot be used (${code}): let this user write there, or choose another directory.`;
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
      writeFileSync(own, `${make()}\n`, { mode: 0o600 });
      // Written completely or not at all. Of two processes that start together, the second reads the file of the first.
      try {
        linkSync(own, path);
      } catch (error) {
        // Some file systems have no links.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
          copyFileSync(own, path, constants.COPYFILE_EXCL);
      } finally {
        rmSync(own);
      }
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([dataDirProblem((error as NodeJS.ErrnoException).code)]);
  }
}
