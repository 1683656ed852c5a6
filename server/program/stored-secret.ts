import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, problemIn } from '../operations/setup-problems.js';
import { DATABASE_FOLDER, directoryProblem } from '../store/embedded-directory.js';
import { makeOwnFolder, restrictFolder, tryToWrite } from '../store/owner-only.js';

export const ENCRYPTION_KEY = 'encryption-key';

/** Generated secrets are in `keysDir`; left out, beside the data that they protect. */
interface SecretFolders {
  dataDir: string;
  keysDir: string | undefined;
  /** Nothing is created, and a secret that is missing is another one each time. */
  isReadOnly: boolean;
}

/**
 * A secret that is not configured: created once, then read from its directory, so that it stays the same.
 *
 * @param made what it is if it is not there.
 * @throws ConfigError when the directory cannot be used, and when the secret is still in the other one.
 */
export function storedSecret(
  { dataDir, keysDir, isReadOnly }: SecretFolders,
  name: string,
  made: string,
): string {
  const folder = keysDir ?? dataDir;
  const path = join(folder, name);
  try {
    if (!existsSync(path)) {
      const problem = lossIn(dataDir, folder, name) ?? directoryProblem(dataDir);
      // Another process may have made it meanwhile.
      if (problem !== null && !existsSync(path)) throw new ConfigError([problem]);
      if (isReadOnly) {
        tryToWrite(resolve(folder));
        return made;
      }
      create(folder, path, made);
    }
    if (!isReadOnly) restrictFolder(folder, [name]);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const { message, fix } = problemIn('folder', keysDir === undefined ? 'DATA_DIR' : 'KEYS_DIR', code);
    throw new ConfigError([`${message}. ${fix}`]);
  }
}

/** With a second secret, nothing that the first has encrypted could be read. */
function lossIn(dataDir: string, folder: string, name: string): string | null {
  if (existsSync(join(dataDir, name)))
    return `KEYS_DIR lacks the file ${name}, which is in DATA_DIR: move it, then start again`;
  return name === ENCRYPTION_KEY && existsSync(join(dataDir, DATABASE_FOLDER))
    ? `ENCRYPTION_KEYS: ${folder} lacks the file ${name}, with which the database in DATA_DIR is encrypted: restore the file, or set the key; if it is gone for good, set another one and run kyc-proxy forget-keys`
    : null;
}

/** Written completely or not at all. Two processes may start together: the second one reads the file of the first. */
function create(folder: string, path: string, secret: string): void {
  makeOwnFolder(folder);
  const own = `${path}.${randomUUID()}`;
  try {
    writeFileSync(own, `${secret}\n`, { mode: 0o600 });
    try {
      linkSync(own, path);
    } catch (error) {
      // Some file systems have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        copyFileSync(own, path, constants.COPYFILE_EXCL);
    }
  } finally {
    rmSync(own, { force: true });
  }
}
