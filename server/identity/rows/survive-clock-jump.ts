import type { Logger } from 'pino';
import type { Database } from '../../store/database.js';
import type { ClockJumps } from '../rules/clock-jumps.js';
import { readNow } from './read-now.js';
import { extendLiving } from './requests.js';
import { announceChange } from './verifications.js';

/**
 * After a forward jump of the database's clock, codes that lived before it live on for as long as they had left. The
 * service ends them earlier, if it knows better. Call it before what expires anything.
 */
export function createSurviveClockJump(context: {
  database: Database;
  clockJumps: ClockJumps;
  lifetimeSeconds: number;
  log: Pick<Logger, 'warn'>;
}): () => Promise<void> {
  const { database, clockJumps, lifetimeSeconds, log } = context;
  return async () => {
    const now = await readNow(database);
    const jumpSeconds = clockJumps.since(now) / 1000;
    if (jumpSeconds > 0) {
      const extended = await database.transaction(async (tx) => {
        const ids = await extendLiving(tx, { now, jumpSeconds, lifetimeSeconds });
        for (const id of ids) await announceChange(tx, id);
        return ids.length;
      });
      log.warn({ seconds: Math.round(jumpSeconds), extended }, 'the clock of the database jumped forward');
    }
    clockJumps.note(now);
  };
}
