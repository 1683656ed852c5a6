import type { Config } from './config.js';
import { dataDirProblem } from './kept-secret.js';
import { DatabaseLockedError } from './store/directory-lock.js';
import { MigrationMismatchError } from './store/migrate.js';

/**
 * Why the proxy could not start and what to change, for the faults of its surroundings; undefined for a fault of ours,
 * which needs its trace. Holds the system's or the database's code, never an address, a name or a password.
 */
export function startFailure(error: unknown, config: Pick<Config, 'port' | 'database'>): string | undefined {
  if (error instanceof DatabaseLockedError || error instanceof MigrationMismatchError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
    return `Port ${config.port} ${reason}: stop what holds it, or set PROXY_PORT to another port.`;
  }
  if ('dataDir' in config.database) {
    return syscall === undefined ? undefined : dataDirProblem(code);
  }
  // Without a code: the connection was not answered in time.
  if (code === undefined && !/connection/i.test(error.message)) return undefined;
  return `The database of DATABASE_URL cannot be used (${code ?? 'no answer'}): ${adviceFor(code)}`;
}

function adviceFor(code: string | undefined): string {
  if (code?.startsWith('28')) return 'it refuses the user or the password.';
  if (code === '3D000') return 'there is no database of that name; create it.';
  if (code === '42501') return 'the user needs the right to create a schema in it.';
  return 'check that it runs and that its address is right.';
}
