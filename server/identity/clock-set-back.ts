import type { Database } from '../store/database.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { PRESENCE_SECONDS } from './presence.js';

/** Seconds by which a moment must lie ahead of what is ever written to tell that the clock was set back since. */
const AHEAD_SECONDS = 60;

/**
 * After the database's clock was set back, what was written before lies ahead of it: people who left would count as
 * present, and who waits for another try would wait, for as long as the clock was wrong. Nobody can say how long ago it
 * was: it counts as written now. The ledger does the same for its calls.
 */
export async function bringBack(database: Database, timeoutSeconds: number): Promise<void> {
  const moments = [
    ['QUEUED', 'present_until', PRESENCE_SECONDS],
    ['QUEUED', 'claimed_until', SEND_WITHIN_SECONDS + timeoutSeconds],
    ['QUEUED', 'not_before', 0],
    ['WAITING', 'checked_at', 0],
    ['WAITING', 'answered_at', 0],
  ] as const;
  for (const [status, column, seconds] of moments) {
    await database.query(
      `update proxy.verifications set ${column} = now + make_interval(secs => $1)
         from (select proxy.now() as now) as clock
        where status = '${status}' and ${column} > now + make_interval(secs => $2)`,
      [seconds, seconds + AHEAD_SECONDS],
    );
  }
}
