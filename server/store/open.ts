import type { Database } from './database.js';
import { openPglite } from './pglite.js';
import { openPostgres, type Deadlines } from './postgres.js';

/**
 * Postgres when there is an address, otherwise the embedded engine in a directory of its own. The deadlines are for
 * connections: the embedded engine has none.
 */
export async function openDatabase(
  where: { url: string } | { dataDir: string },
  deadlines?: Deadlines,
): Promise<Database> {
  return 'url' in where ? await openPostgres(where.url, deadlines) : await openPglite(where.dataDir);
}
