import type { PGlite } from '@electric-sql/pglite';
import { repeat, type Repeated } from '../operations/repeat.js';

/** Four files of the write-ahead log. After a kill the engine reads them in about a second. */
export const LOG_BYTES = 64 * 1024 * 1024;
export const CHECK_MS = 10_000;

/**
 * Postgres has a process that makes checkpoints; the embedded engine has none. Its write-ahead log would grow until the
 * close, and a start after a kill would read all of it.
 */
export function makeCheckpoints(pglite: Pick<PGlite, 'query'>): Repeated {
  async function checkpointWhenDue(): Promise<void> {
    const { rows } = await pglite.query<{ due: boolean }>(
      'select pg_current_wal_insert_lsn() - redo_lsn > $1 as due from pg_control_checkpoint()',
      [LOG_BYTES],
    );
    if (rows[0]!.due) await pglite.query('checkpoint');
  }
  // The next run retries, and a lasting failure shows in every other query.
  return repeat(() => checkpointWhenDue().catch(() => undefined), CHECK_MS);
}
