import type { Database } from '../../store/database.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { holdSecondsOf } from './open-requests.js';
import { PRESENCE_SECONDS } from './presence.js';
import { IS } from '../rules/verification-states.js';

/** A time further ahead than the engine ever writes shows a rollback of the clock. */
const AHEAD_SECONDS = 60;

/**
 * After a rollback of the database's clock, stored times lie in the future: absent people would count as present, and
 * retries would wait, for as long as the clock was wrong. Such a time counts as written now. The ledger does the same
 * for its calls.
 */
export async function repairClockRollback(
  database: Database,
  upstream: { timeoutSeconds: number; lifetimeSeconds: number },
): Promise<void> {
  const { timeoutSeconds } = upstream;
  const moments = [
    [IS.queued, 'present_until', PRESENCE_SECONDS],
    [IS.queued, 'claimed_until', SEND_WITHIN_SECONDS + timeoutSeconds],
    // The time after an open request follows from that request.
    [`${IS.queued} and reason is distinct from 'request_open'`, 'not_before', 0],
    ['true', 'request_open_until', holdSecondsOf(upstream)],
    [IS.queued, 'held_since', 0],
    [IS.waiting, 'checked_at', 0],
    [IS.waiting, 'answered_at', 0],
  ] as const;
  for (const [condition, column, seconds] of moments) {
    await database.query(
      `update proxy.verifications set ${column} = now + make_interval(secs => $1)
         from (select proxy.now() as now) as clock
        where ${condition} and ${column} > now + make_interval(secs => $2)`,
      [seconds, seconds + AHEAD_SECONDS],
    );
  }
}
