import type { Config } from '../config/config.js';
import { dataDirProblem } from '../config/stored-secret.js';
import { DatabaseLockedError } from '../store/directory-lock.js';
import { ForeignDirectoryError } from '../store/embedded-directory.js';
import { EmbeddedDatabaseDownError } from '../store/embedded-engine.js';
import { MigrationMismatchError } from '../store/migrate.js';
import { StoreOfAnotherError } from '../store/store-owner.js';

/** Their messages say what to do. */
const EXPLAINED = [DatabaseLockedError, ForeignDirectoryError, MigrationMismatchError, StoreOfAnotherError];

/**
 * Why the proxy could not start, and what to change; undefined for a fault of our own, which needs its trace. Holds the
 * code of the system or the database, never an address, a name or a password.
 */
export function startFailure(error: unknown, config: Pick<Config, 'port' | 'database'>): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (EXPLAINED.some((explained) => error instanceof explained)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
    return `Port ${config.port} ${reason}: stop the process that uses it, or set PROXY_PORT to another port.`;
  }
  if ('dataDir' in config.database) return embeddedFailure(error, code, syscall);
  // Without a code: the connection was not answered in time.
  if (code === undefined && !/connection/i.test(error.message)) return undefined;
  return `The database of DATABASE_URL cannot be used (${code ?? 'no answer'}): ${adviceFor(code)}`;
}

function embeddedFailure(error: Error, code?: string, syscall?: string): string | undefined {
  if (code === '53100' || syscall !== undefined) return dataDirProblem(code);
  if (!(error instanceof EmbeddedDatabaseDownError)) return undefined;
  return `${error.message}. Check the disk and the files of DATA_DIR, then start again.`;
}

function adviceFor(code: string | undefined): string {
  if (code?.startsWith('28')) return 'it refuses the user or the password.';
  if (code === '3D000') return 'there is no database of that name; create it.';
  if (code === '42501') return 'the user needs the right to create a schema in it.';
  if (code === '25006')
    return 'it is read-only. Use the address of the primary server; if it is that, set default_transaction_read_only to off for the user and the database.';
  if (code === '53100') return 'its disk is full; free space on it.';
  return 'check that it runs and that its address is right.';
}
