import type { Database } from '../../store/database.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { holdSecondsOf } from './open-requests.js';
import { repairPlaceTimes } from './places.js';
import { repairRequestTimes } from './requests.js';
import { repairCheckTimes } from './status-check-times.js';
import { announceChange } from './verifications.js';

/**
 * After a rollback of the database's clock, stored times lie in the future: absent people would count as present, and
 * retries would wait, for as long as the clock was wrong. Such a time counts as written now. The ledger does the same
 * for its calls.
 */
export async function repairClockRollback(
  database: Database,
  upstream: { timeoutSeconds: number; lifetimeSeconds: number },
): Promise<void> {
  await repairPlaceTimes(database, SEND_WITHIN_SECONDS + upstream.timeoutSeconds);
  const holdSeconds = holdSecondsOf(upstream);
  for (const id of await repairRequestTimes(database, { ...upstream, holdSeconds }))
    await announceChange(database, id);
  await repairCheckTimes(database);
}
