import type { Database, Queryable, Row } from '../store/database.js';
import type { EventSubject } from '../events/outbox.js';
import { OUTLIVES_SESSION } from './conditions.js';
import type { LineReading } from './board.js';
import { claimTurnNotices, expectTurnNotices } from './places.js';

/** The lead time: enough to read a message and open the page. */
export const TURN_NEAR_SECONDS = 180;

interface WaitingRow extends Row {
  id: string;
  /** Null: the wait was never longer than the lead time. `pending`: the host is notified when the turn is near. */
  turn_notice: 'pending' | null;
}

/**
 * Notifies the host before the turn of those who may leave the line, once for each verification. Any number of
 * processes run it: the row decides which one sends.
 */
export function createTurnNotices(context: {
  database: Database;
  board: { readNow: () => Promise<Pick<LineReading, 'now' | 'places'>> };
  turnNear: (tx: Queryable, verification: EventSubject) => Promise<void>;
}) {
  const { database, board, turnNear } = context;

  return async (): Promise<void> => {
    const waiting = await database.query<WaitingRow>(
      `select v.id, turn_notice from proxy.verifications v join proxy.places p on p.verification_id = v.id
        where ${OUTLIVES_SESSION} and turn_notice is distinct from 'sent'`,
    );
    if (waiting.length === 0) return;
    const { now, places } = await board.readNow();
    const isFar = ({ id }: WaitingRow) =>
      places.get(id)!.expectedAt.getTime() - now.getTime() > TURN_NEAR_SECONDS * 1000;
    const inLine = waiting.filter(({ id }) => places.has(id));
    const far = inLine.filter((row) => row.turn_notice === null && isFar(row));
    const due = inLine.filter((row) => row.turn_notice === 'pending' && !isFar(row));
    const idsOf = (rows: readonly WaitingRow[]) => rows.map(({ id }) => id);
    if (far.length > 0) await expectTurnNotices(database, idsOf(far));
    if (due.length > 0)
      await database.transaction(async (tx) => {
        for (const verification of await claimTurnNotices(tx, idsOf(due))) await turnNear(tx, verification);
      });
  };
}
