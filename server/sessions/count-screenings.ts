import type { Queryable } from '../store/database.js';

/** Counts one more screening of the session. False, and nothing is counted, when it has made `most`. */
export async function countScreening(tx: Queryable, sessionId: string, most: number): Promise<boolean> {
  const counted = await tx.query(
    'update proxy.sessions set screenings = screenings + 1 where id = $1 and screenings < $2 returning id',
    [sessionId, most],
  );
  return counted.length > 0;
}

/** Takes back the count of a screening that was certainly not made. */
export async function uncountScreening(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('update proxy.sessions set screenings = screenings - 1 where id = $1 and screenings > 0', [
    sessionId,
  ]);
}
