import type { Database } from './database.js';

/**
 * What Postgres does by itself in the background, the embedded engine has to be told: to use the space of deleted rows
 * again, and to know how many rows there are, or its plans read whole tables. Holds everything up for some 0.1 s.
 */
export async function vacuumEmbedded(database: Database, schema: string): Promise<void> {
  if (database.engine !== 'pglite') return;
  const [tables] = await database.query<{ names: string | null }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = $1",
    [schema],
  );
  if (tables!.names !== null) await database.query(`vacuum (analyze) ${tables!.names}`);
}
