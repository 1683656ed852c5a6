import type { Database, Queryable } from './database.js';
import { named } from './named-statement.js';

/** Hundreds of times what the outcome of a call takes. */
const ROOM_KILOBYTES = 200;
/** A disk with less would soon be full again. */
const RECOVERED_KILOBYTES = 1000;

/**
 * Refuses to continue on a full disk, where small writes succeed as long as pages and the log have room. Sorts more
 * than fits into memory, so that the database writes a temporary file: nothing of it comes into tables or the log.
 */
export async function requireRoom(tx: Queryable, kilobytes = ROOM_KILOBYTES): Promise<void> {
  await tx.query("set local work_mem = '64kB'");
  await tx.query(
    named(
      'try for room',
      `select max(length(filler)) as length
         from (select repeat('x', 1000) as filler from generate_series(1, $1) as n order by md5(n::text)) as sorted`,
    ),
    [kilobytes],
  );
}

/** Stores something and leaves nothing behind. */
export async function tryToStore(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (tx) => {
    // First: on a full disk, repeated trials must not fill the log, whose end would stop the server.
    await requireRoom(tx, RECOVERED_KILOBYTES);
    // Refused where the database is read-only.
    await tx.query('create temp table storage_trial () on commit drop');
  });
}

/** Writes a row: a database that only reads, or that does not keep what is written, is not ready. */
export async function writeReadiness(database: Queryable): Promise<void> {
  await database.query('update proxy.readiness set checked_at = proxy.now()');
}
