import type { Database } from '../store/database.js';
import type { Verifications } from './verifications.js';

/** Someone away from the line this long has given up. */
export const GIVE_UP_SECONDS = 600;
/**
 * Found absent at so many looks in a row, 15 s at the least. When it was us who were away, or the database, everybody
 * looks absent at first: streams renew presence every 5 s, and a page that lost its proxy is back within 10.
 */
export const ABSENT_LOOKS = 4;

const ABSENT = "status = 'QUEUED' and present_until < proxy.now() - make_interval(secs => $1)";

/** Takes those who have given up out of the line; to be called every few seconds. */
export function createDismissal(
  database: Database,
  verifications: Pick<Verifications, 'move'>,
): () => Promise<void> {
  /** How often in a row each was found absent. */
  let found = new Map<string, number>();

  function dismiss(id: string): Promise<void> {
    return database.transaction(async (tx) => {
      // They may have come back since they were found.
      const absent = await tx.query(
        `select 1 from proxy.verifications where ${ABSENT} and id = $2 for update`,
        [GIVE_UP_SECONDS, id],
      );
      if (absent.length > 0) await verifications.move(tx, id, 'CANCELLED', { reason: 'gave_up' });
    });
  }

  return async () => {
    const absent = await database.query<{ id: string }>(
      `select id from proxy.verifications where ${ABSENT}`,
      [GIVE_UP_SECONDS],
    );
    found = new Map(absent.map(({ id }) => [id, (found.get(id) ?? 0) + 1]));
    for (const [id, looks] of found) if (looks >= ABSENT_LOOKS) await dismiss(id);
  };
}
