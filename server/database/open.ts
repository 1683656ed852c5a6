import type { Database } from './database.js';
import { openPglite } from './pglite.js';
import { openPostgres } from './postgres.js';

/** Postgres when there is an address, otherwise the embedded engine in a directory of its own. */
export async function openDatabase(where: { url: string } | { dataDir: string }): Promise<Database> {
  return 'url' in where ? await openPostgres(where.url) : await openPglite(where.dataDir);
}
