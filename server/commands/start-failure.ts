import type { Config } from '../config/config.js';
import { folderProblem } from '../config/stored-secret.js';
import { problemIn, type SetupProblem } from '../operations/setup-problems.js';
import { DatabaseLockedError } from '../store/directory-lock.js';
import { ForeignDirectoryError } from '../store/embedded-directory.js';
import { EmbeddedDatabaseDownError } from '../store/embedded-engine.js';
import { MigrationBlockedError, MigrationMismatchError } from '../store/migrate.js';
import { StoreOfAnotherError } from '../store/store-owner.js';

/** Their messages say what to do. */
const EXPLAINED = [
  DatabaseLockedError,
  ForeignDirectoryError,
  MigrationBlockedError,
  MigrationMismatchError,
  StoreOfAnotherError,
];

type Place = Pick<Config, 'proxyPort' | 'database'> & Partial<Pick<Config, 'operationsPort' | 'proxyHost'>>;

/** What the driver throws without a code, and the row for it. */
const WITHOUT_CODE: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'tls'],
  [/password must be a/, 'password'],
  [/connection|timeout|message/i, 'silent'],
];

/**
 * Why the proxy could not start, and what to change; undefined for a fault of our own, which needs its trace. Holds the
 * code of the system or the database, never an address, a name or a password.
 */
export function startProblem(error: unknown, config: Place): SetupProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, port, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    hostname?: string;
  };
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.proxyHost))
    return listenProblem(code, port, config);
  if ('dataDir' in config.database) return embeddedProblem(error, code, syscall);
  const row = code ?? WITHOUT_CODE.find(([says]) => says.test(error.message))?.[1];
  if (row === undefined) return undefined;
  return databaseProblem(row, code);
}

/** @param row of the table, without its area. */
export function databaseProblem(row: string, code = 'no answer'): SetupProblem {
  const { message, fix } = problemIn('postgres', row);
  return { message: `The database of DATABASE_URL cannot be used (${code}): ${message}`, fix };
}

/** The same in one text, for who started it. */
export function startFailure(error: unknown, config: Place): string | undefined {
  if (EXPLAINED.some((explained) => error instanceof explained)) return (error as Error).message;
  const found = startProblem(error, config);
  return found && `${found.message}. ${found.fix}`;
}

function listenProblem(code = 'other', port: number | undefined, config: Place): SetupProblem {
  const { message, fix } = problemIn('listen', code);
  const isOperations = port !== undefined && port === config.operationsPort;
  const ofPort = `Port ${port} of ${isOperations ? 'OPERATIONS_PORT' : 'PROXY_PORT'}`;
  const name = code === 'EADDRINUSE' || code === 'EACCES' ? ofPort : 'PROXY_HOST';
  return { message: `${name} cannot be opened (${code}): ${message}`, fix };
}

function embeddedProblem(error: Error, code?: string, syscall?: string): SetupProblem | undefined {
  if (code === '53100' || syscall !== undefined) return folderProblem(code, 'DATA_DIR');
  if (!(error instanceof EmbeddedDatabaseDownError)) return undefined;
  return { message: error.message, fix: 'Check the disk and the files of DATA_DIR, then start again.' };
}
