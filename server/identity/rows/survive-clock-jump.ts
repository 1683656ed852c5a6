import type { Logger } from 'pino';
import type { Database } from '../../store/database.js';
import type { ClockJumps } from '../rules/clock-jumps.js';
import { SEND_WITHIN_SECONDS } from './ledger.js';
import { holdSecondsOf, LOCK } from './open-requests.js';
import { extendClaims } from './places.js';
import { readNow } from './read-now.js';
import { extendHolds, extendLiving } from './requests.js';
import { announceChange } from './verifications.js';

/**
 * After a forward jump of the database's clock, codes and calls that lived before it live on for as long as they had left.
 * The service ends them earlier, if it knows better. Call it before what expires anything, and again before its end.
 *
 * @returns when the last jump was found, on the monotonic clock: an end that was judged before it counts no more.
 */
export function createSurviveClockJump(context: {
  database: Database;
  clockJumps: ClockJumps;
  lifetimeSeconds: number;
  timeoutSeconds: number;
  log: Pick<Logger, 'warn'>;
}): () => Promise<number> {
  const { database, clockJumps, lifetimeSeconds, timeoutSeconds, log } = context;
  let survived = -Infinity;
  return async () => {
    const now = await readNow(database);
    clockJumps.note(now);
    for (const { ms, after, foundAt } of clockJumps.foundAfter(survived)) {
      const jump = { after: new Date(after), seconds: ms / 1000 };
      const extended = await database.transaction(async (tx) => {
        // Others who change several rows of those in line hold it, too.
        await tx.query(LOCK);
        const ids = await extendLiving(tx, jump, lifetimeSeconds);
        await extendHolds(tx, jump, holdSecondsOf({ timeoutSeconds, lifetimeSeconds }));
        await extendClaims(tx, jump, SEND_WITHIN_SECONDS + timeoutSeconds);
        for (const id of ids) await announceChange(tx, id);
        return ids.length;
      });
      survived = foundAt;
      log.warn({ seconds: Math.round(jump.seconds), extended }, 'the clock of the database jumped forward');
    }
    return clockJumps.lastAt();
  };
}
