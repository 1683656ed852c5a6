import type { Queryable } from '../server/store/database.js';

/** Sets the database's clock so far ahead of the real one, or of the time at which it stands still. */
export async function setClockAhead(database: Queryable, ms: number, standsAt?: Date): Promise<void> {
  const from = standsAt ? `timestamptz ''${standsAt.toISOString()}''` : 'clock_timestamp()';
  await database.query(
    `create or replace function proxy.now() returns timestamptz language sql stable as
       'select ${from} + interval ''${ms} milliseconds'''`,
  );
}
