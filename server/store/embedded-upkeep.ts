import { repeat, type Repeated } from '../operations/shared-work.js';
import type { Database, Queryable } from './database.js';

/** Four files of the write-ahead log. After a kill the engine reads them in about a second. */
export const LOG_BYTES = 64 * 1024 * 1024;
export const CHECK_MS = 10_000;

/**
 * Postgres has a process that makes checkpoints; the embedded engine has none. Its write-ahead log would grow until the
 * close, and a start after a kill would read all of it.
 */
export function makeCheckpoints(database: Queryable): Repeated {
  async function checkpointWhenDue(): Promise<void> {
    const [log] = await database.query<{ due: boolean }>(
      'select pg_current_wal_insert_lsn() - redo_lsn > $1 as due from pg_control_checkpoint()',
      [LOG_BYTES],
    );
    if (log!.due) await database.query('checkpoint');
  }
  // The next run retries, and a lasting failure shows in every other query.
  return repeat(() => checkpointWhenDue().catch(() => undefined), CHECK_MS);
}

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
