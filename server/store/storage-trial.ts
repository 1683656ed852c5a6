import type { Database } from './database.js';

/** A full disk may have room in pages and in the log, so that small writes succeed: this spills 1 MB to files first. */
const SPILL = `
  select max(length(filler)) as length
    from (select repeat('x', 1000) as filler from generate_series(1, 1000) as n order by md5(n::text)) as sorted`;

/**
 * Stores something and leaves nothing behind.
 *
 * @throws what the database throws. On a full disk it writes nothing into the log, whose end would stop the server.
 */
export async function tryToStore(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("set local work_mem = '64kB'");
    await tx.query(SPILL);
    // Refused where the database is read-only.
    await tx.query('create temp table storage_trial () on commit drop');
  });
}
