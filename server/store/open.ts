import type { Database, Migration } from './database.js';
import { migrate } from './migrate.js';
import { openPglite } from './pglite.js';
import { openPostgres, type Deadlines } from './postgres.js';

export type Location = { url: string } | { dataDir: string };

/**
 * Opens Postgres when there is an address, otherwise the embedded engine.
 *
 * @param deadlines of connections; the embedded engine has none. Left out: a statement may take any time.
 * @throws SetupError `database_locked` when another process uses the directory.
 */
export async function openDatabase(location: Location, deadlines?: Deadlines): Promise<Database> {
  return 'url' in location ? await openPostgres(location.url, deadlines) : await openPglite(location.dataDir);
}

/**
 * Opens a database whose schema is up to date. A migration may take longer than the deadlines allow, and so may the
 * wait for another process that migrates: both happen on a connection without deadlines.
 *
 * @throws SetupError `database_locked` or `migration_mismatch`
 */
export async function openMigrated(
  location: Location,
  schema: string,
  migrations: readonly Migration[],
  deadlines?: Deadlines,
): Promise<Database> {
  const patient = await openDatabase(location);
  try {
    await migrate(patient, schema, migrations);
  } catch (error) {
    await patient.close();
    throw error;
  }
  if ('dataDir' in location || deadlines === undefined) return patient;
  await patient.close();
  return await openDatabase(location, deadlines);
}
