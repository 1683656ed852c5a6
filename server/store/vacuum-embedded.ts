import type { Database } from './database.js';

/**
 * The embedded engine has no autovacuum: without this it never reuses the space of deleted rows, and its plans read
 * whole tables. Blocks every other query for some 0.1 s. Does nothing on Postgres.
 */
export async function vacuumEmbedded(database: Database, schema: string): Promise<void> {
  if (database.engine !== 'pglite') return;
  const [tables] = await database.query<{ names: string | null }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = $1",
    [schema],
  );
  if (tables!.names !== null) await database.query(`vacuum (analyze) ${tables!.names}`);
}
