import type { PGlite } from '@electric-sql/pglite';
import { repeat, type Repeated } from '../operations/repeat.js';

/** Four files of the log: read again in about a second after a kill. */
export const LOG_BYTES = 64 * 1024 * 1024;
export const LOOK_MS = 10_000;

/**
 * A server has a process that makes checkpoints; the embedded engine has none, and its write-ahead log would grow until
 * it is closed, to be read from its beginning after a kill.
 */
export function makeCheckpoints(pglite: Pick<PGlite, 'query'>): Repeated {
  async function look(): Promise<void> {
    const { rows } = await pglite.query<{ due: boolean }>(
      'select pg_current_wal_insert_lsn() - redo_lsn > $1 as due from pg_control_checkpoint()',
      [LOG_BYTES],
    );
    if (rows[0]!.due) await pglite.query('checkpoint');
  }
  // Whatever fails here is tried again, and shows where the database is used.
  return repeat(() => look().catch(() => undefined), LOOK_MS);
}
