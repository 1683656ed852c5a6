import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../operations/setup-problems.js';

/** The folder of the database in DATA_DIR. */
export const DATABASE_FOLDER = 'pglite';
/** The version of the files that the embedded engine reads. */
export const ENGINE_VERSION = '18';

/** Without one of these the engine would create a new database over what is there, or fail after it wrote to it. */
const NEEDED = [
  'PG_VERSION',
  'base',
  'global',
  'global/pg_control',
  'pg_multixact',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
  'pg_hba.conf',
  'pg_ident.conf',
];

/** Files that the proxy puts beside its database, and hidden ones. */
const OURS = /^(?:\..*|(?:lock|doctor)\..+|(?:encryption-key|webhook-secret)(?:\..+)?)$/;
/** Names in a message. */
const MOST_NAMED = 3;

/** Why no database may be opened or created in this directory, as a sentence; null if one may. Writes nothing. */
export function directoryProblem(dataDir: string): string | null {
  const files = join(dataDir, DATABASE_FOLDER);
  return existsSync(files) ? databaseProblem(files) : newProblem(dataDir);
}

function newProblem(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  // Folders, such as that of the keys or of the releases, are no sign of a directory of something else.
  const foreign = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !OURS.test(entry.name))
    .map(({ name }) => name);
  if (foreign.length === 0) return null;
  const named = foreign.slice(0, MOST_NAMED).join(', ');
  return (
    `DATA_DIR ${dataDir} holds files of something else (${named}${foreign.length > MOST_NAMED ? ', …' : ''}), and a new database ` +
    'could damage them. Set DATA_DIR to an empty directory.'
  );
}

function databaseProblem(files: string): string | null {
  const missing = NEEDED.find((name) => !existsSync(join(files, name)));
  if (missing !== undefined)
    return (
      `The database in ${files} is incomplete (${missing} is missing), and a new one would overwrite what is left of it. ` +
      'Restore it from a backup, or set DATA_DIR to another directory.'
    );
  const version = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim();
  if (version === ENGINE_VERSION) return null;
  return (
    `The database in ${files} has the format of Postgres ${version}, and this version of the proxy reads ${ENGINE_VERSION}. ` +
    'Run the version that created it, or set DATA_DIR to another directory.'
  );
}

/** @throws SetupError `foreign_directory`, and the system's error when the directory cannot be read. */
export function refuseForeign(dataDir: string): void {
  const problem = directoryProblem(dataDir);
  if (problem !== null) throw new SetupError('foreign_directory', problem);
}
