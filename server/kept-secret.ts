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

/** `code`: the system's. */
export function dataDirProblem(code: string | undefined): string {
  return `DATA_DIR cannot be used (${code}): let this user write there, or choose another directory.`;
}

/** Where a secret that was not given is kept, so that it is the same after a restart. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  try {
    if (!existsSync(path)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const mine = `${path}.${randomUUID()}`;
      writeFileSync(mine, `${make()}\n`, { mode: 0o600 });
      // Whole or not at all; of two that start in one moment the second takes what the first has kept.
      try {
        linkSync(mine, path);
      } catch (error) {
        // Not every file system has links.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
          copyFileSync(mine, path, constants.COPYFILE_EXCL);
      } finally {
        rmSync(mine);
      }
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([dataDirProblem((error as NodeJS.ErrnoException).code)]);
  }
}
