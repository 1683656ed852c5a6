import type { Database, Queryable, Row } from '../store/database.js';
import type { EventSubject } from '../events/outbox.js';
import { OUTLIVES_SESSION } from './conditions.js';
import type { LineReading } from './board.js';
import { claimTurnNotices, expectTurnNotices } from './places.js';

/** The default lead time: enough to read a message and open the page. */
export const TURN_NEAR_SECONDS = 180;

/** Null: the wait was never longer than the lead time. `pending`: the host is notified when the turn is near. */
export type TurnNotice = 'pending' | 'sent' | null;

/** The notice of a verification whose code is expected in `expectedInMs`. */
export function nextNotice(notice: TurnNotice, expectedInMs: number, leadMs: number): TurnNotice {
  if (notice === null && expectedInMs > leadMs) return 'pending';
  if (notice === 'pending' && expectedInMs <= leadMs) return 'sent';
  return notice;
}

/** Notices that one transaction sends: it locks their rows, and a page that returns waits for one of them. */
const BATCH = 20;

interface WaitingRow extends Row {
  id: string;
  turn_notice: TurnNotice;
}

/**
 * Notifies the host before the turn of those who may leave the line, once for each verification. Any number of
 * processes run it: the row decides which one sends.
 */
export function createTurnNotices(context: {
  database: Database;
  board: { readNow: () => Promise<Pick<LineReading, 'now' | 'places'>> };
  turnNear: (tx: Queryable, verification: EventSubject) => Promise<void>;
  leadSeconds: number;
}) {
  const { database, board, turnNear, leadSeconds } = context;

  function send(ids: readonly string[]): Promise<void> {
    return database.transaction(async (tx) => {
      for (const verification of await claimTurnNotices(tx, ids)) await turnNear(tx, verification);
    });
  }

  return async (): Promise<void> => {
    const waiting = await database.query<WaitingRow>(
      `select v.id, turn_notice from proxy.verifications v join proxy.places p on p.verification_id = v.id
        where ${OUTLIVES_SESSION} and turn_notice is distinct from 'sent'`,
    );
    if (waiting.length === 0) return;
    const { now, places } = await board.readNow();
    const changed = { pending: [] as string[], sent: [] as string[] };
    for (const { id, turn_notice } of waiting) {
      const place = places.get(id);
      if (place === undefined) continue;
      const expectedInMs = place.expectedAt.getTime() - now.getTime();
      const notice = nextNotice(turn_notice, expectedInMs, leadSeconds * 1000);
      if (notice !== null && notice !== turn_notice) changed[notice].push(id);
    }
    if (changed.pending.length > 0) await expectTurnNotices(database, changed.pending);
    for (let from = 0; from < changed.sent.length; from += BATCH) {
      await send(changed.sent.slice(from, from + BATCH));
    }
  };
}
