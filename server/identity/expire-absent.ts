import type { Database } from '../store/database.js';
import { IS } from './verification-states.js';
import type { Verifications } from './verifications.js';

/** After this time away from the line a person has given up. */
export const GIVE_UP_SECONDS = 600;
/**
 * Consecutive readings, 15 s at least. After an outage of ours or of the database everyone is absent at first: streams
 * renew presence every 5 s, and a page that lost its proxy is back within 10 s.
 */
export const ABSENT_READINGS = 4;

const ABSENT = `${IS.queued} and present_until < proxy.now() - make_interval(secs => $1)`;

/** Takes people who gave up out of the line. Call it every few seconds. */
export function createExpireAbsent(
  database: Database,
  verifications: Pick<Verifications, 'move'>,
): () => Promise<void> {
  /** Consecutive readings that found each one absent. */
  let readings = new Map<string, number>();

  function expire(id: string): Promise<void> {
    return database.transaction(async (tx) => {
      // The person may be back since the reading.
      const absent = await tx.query(
        `select 1 from proxy.verifications where ${ABSENT} and id = $2 for update`,
        [GIVE_UP_SECONDS, id],
      );
      if (absent.length > 0) {
        await verifications.move(tx, id, { to: 'CANCELLED', by: 'absence', reason: 'gave_up' });
      }
    });
  }

  return async () => {
    const absent = await database.query<{ id: string }>(
      `select id from proxy.verifications where ${ABSENT}`,
      [GIVE_UP_SECONDS],
    );
    readings = new Map(absent.map(({ id }) => [id, (readings.get(id) ?? 0) + 1]));
    for (const [id, count] of readings) if (count >= ABSENT_READINGS) await expire(id);
  };
}
