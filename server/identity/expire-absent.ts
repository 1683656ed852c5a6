import { readNow, type Database } from '../store/database.js';
import type { Storage } from '../store/storage-watch.js';
import type { ClockJumps } from '../rules/clock-jumps.js';
import { IS, OUTLIVES_SESSION } from './conditions.js';
import type { Verifications } from './create-verifications.js';

/** After this time away from the line a person has given up, if no other session finds the verification. */
export const GIVE_UP_SECONDS = 600;
/** The time for which a place is held if the turn comes while the person is away. */
export const PLACE_HELD_SECONDS = 300;
/** A longer gap between two readings is an outage. No person could come back during it. */
const OUTAGE_MS = 30_000;

/**
 * Those who may leave keep their place until their turn, and for a while after it. `$1`: seconds after which the others
 * have given up. `$2`: seconds for which a place is held. `$3`: since when a person could come back.
 */
const GAVE_UP = `${IS.queued} and case when ${OUTLIVES_SESSION}
  then held_since is not null
       and greatest(held_since, present_until, $3::timestamptz) < proxy.now() - make_interval(secs => $2)
  else greatest(present_until, $3::timestamptz) < proxy.now() - make_interval(secs => $1) end`;

const FROM_LINE = 'proxy.verifications v join proxy.places p on p.verification_id = v.id';

/** Takes people who gave up out of the line. Call it every few seconds. */
export function createExpireAbsent(context: {
  database: Database;
  verifications: Pick<Verifications, 'move'>;
  storage: Pick<Storage, 'isWritable'>;
  clockJumps: ClockJumps;
}): () => Promise<void> {
  const { database, verifications, storage } = context;
  let readAt = -Infinity;
  let reachableSince: Date | undefined;

  const limits = () => [GIVE_UP_SECONDS, PLACE_HELD_SECONDS, reachableSince];

  function expire(id: string): Promise<void> {
    return database.transaction(async (tx) => {
      // The person may be back since the reading.
      const absent = await tx.query(
        `select 1 from ${FROM_LINE} where ${GAVE_UP} and v.id = $4 for no key update`,
        [...limits(), id],
      );
      if (absent.length > 0) {
        await verifications.move(tx, id, { to: 'CANCELLED', by: 'absence', reason: 'gave_up' });
      }
    });
  }

  return async () => {
    // Pages are open, and their presence is not stored.
    if (!(await storage.isWritable())) {
      readAt = -Infinity;
      return;
    }
    const hasJumped = context.clockJumps.lastAt() > readAt;
    if (reachableSince === undefined || hasJumped || performance.now() - readAt > OUTAGE_MS) {
      reachableSince = await readNow(database);
    }
    const absent = await database.query<{ id: string }>(
      `select v.id from ${FROM_LINE} where ${GAVE_UP}`,
      limits(),
    );
    readAt = performance.now();
    for (const { id } of absent) await expire(id);
  };
}
