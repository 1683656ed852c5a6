import type { Database, Queryable, Row } from '../../store/database.js';
import type { Reported } from '../../events/outbox.js';
import { nextNotice, type TurnNotice } from '../rules/turn-notice.js';
import { OUTLIVES_SESSION } from '../rules/ownership.js';
import { IS } from '../rules/verification-states.js';
import type { Verifications } from './verifications.js';

/** Notices that one transaction sends: it locks their rows, and a page that returns waits for one of them. */
const BATCH = 20;

/** A locked row waits for the next run: two processes that lock many rows might block each other. */
const lockWith = (notice: string) =>
  `select id from proxy.verifications
    where id = any($1::text[]) and ${IS.queued} and turn_notice ${notice} for update skip locked`;

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
  verifications: Pick<Verifications, 'line'>;
  turnNear: (tx: Queryable, verification: Reported) => Promise<void>;
  leadSeconds: number;
}) {
  const { database, verifications, turnNear, leadSeconds } = context;

  function send(ids: readonly string[]): Promise<void> {
    return database.transaction(async (tx) => {
      const due = await tx.query<Reported & Row>(
        `with due as (${lockWith("= 'pending'")})
         update proxy.verifications v set turn_notice = 'sent' from due where v.id = due.id
         returning v.id, reference`,
        [ids],
      );
      for (const verification of due) await turnNear(tx, verification);
    });
  }

  return async (): Promise<void> => {
    const waiting = await database.query<WaitingRow>(
      `select id, turn_notice from proxy.verifications
        where ${IS.queued} and ${OUTLIVES_SESSION} and turn_notice is distinct from 'sent'`,
    );
    if (waiting.length === 0) return;
    const { now, places } = await verifications.line();
    const changed = { pending: [] as string[], sent: [] as string[] };
    for (const { id, turn_notice } of waiting) {
      const place = places.get(id);
      if (place === undefined) continue;
      const expectedInMs = place.expectedAt.getTime() - now.getTime();
      const notice = nextNotice(turn_notice, expectedInMs, leadSeconds * 1000);
      if (notice !== null && notice !== turn_notice) changed[notice].push(id);
    }
    if (changed.pending.length > 0) {
      await database.query(
        `with far as (${lockWith('is null')})
         update proxy.verifications v set turn_notice = 'pending' from far where v.id = far.id`,
        [changed.pending],
      );
    }
    for (let from = 0; from < changed.sent.length; from += BATCH) {
      await send(changed.sent.slice(from, from + BATCH));
    }
  };
}
