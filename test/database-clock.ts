import type { Queryable } from '../server/store/database.js';

/** Sets the database's clock so far ahead of the real one. */
export async function setClockAhead(database: Queryable, ms: number): Promise<void> {
  await database.query(
    `create or replace function proxy.now() returns timestamptz language sql stable as
       'select clock_timestamp() + interval ''${ms} milliseconds'''`,
  );
}
