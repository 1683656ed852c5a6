import { RateLimiterMemory } from 'rate-limiter-flexible';
import { notify, type Database } from '../../store/database.js';
import { boostCheck } from './status-checks.js';
import { WAKES, WORK_CHANNEL, type VerificationRow } from './verifications.js';

/** How long a status check is preferred after the visitor's tab became visible. */
const BOOST_SECONDS = 10;

/** Of one process: within this time a second return of the same verification adds nothing. */
const GAP_SECONDS = 1;

export function createReturnBoost(database: Database) {
  const gap = new RateLimiterMemory({ points: 1, duration: GAP_SECONDS });

  /** Makes the next status check due sooner. A hidden tab only wakes the worker. */
  return async ({ id }: VerificationRow, visible: boolean): Promise<void> => {
    const isFirst = await gap.consume(`${id} ${visible}`).then(
      () => true,
      () => false,
    );
    if (!isFirst) return;
    await database.transaction(async (tx) => {
      if (visible) await boostCheck(tx, id, BOOST_SECONDS);
      await notify(tx, WORK_CHANNEL, WAKES.checks);
    });
  };
}
