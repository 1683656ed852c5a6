import type { Database, Queryable, Row } from '../store/database.js';
import { BATCH, eachBatch, type Step } from '../store/in-batches.js';
import { giveUpWaiting, sendMissed } from './outbox.js';
import type { KnownReceiver } from './receiver-addresses.js';

/** A receiver is disabled when it accepts nothing for this time, as Svix does. The retries of one event take 31 hours. */
export const DISABLE_AFTER_SECONDS = 5 * 86_400;
/** Failures with a longer pause between them do not add up. Longer than the longest wait of the retry schedule. */
const LONGEST_PAUSE_SECONDS = 86_400;
export interface DisabledReceiver {
  /** Its place in the list, counted from 0. */
  place: number;
  failingSince: Date;
  disabledAt: Date;
  /** It is being enabled: what it missed is handed to the delivery in batches. A kill leaves it so. */
  resumingAt: Date | null;
}

interface ReceiverRow extends Row {
  receiver: number;
  address: string;
  failing_since: Date;
  disabled_at: Date | null;
  resuming_at: Date | null;
}

/**
 * Which receivers fail and which are disabled: in the database, for all processes and through restarts. Its functions take
 * the number of a receiver.
 *
 * @param receivers of the configuration.
 */
export function createReceiverState(database: Database, receivers: readonly KnownReceiver[]) {
  const byNumber = new Map(receivers.map((receiver) => [receiver.number, receiver]));

  /** Changes the events of a receiver that fails, each batch under the lock of its row. */
  const eachBatchOf = (
    receiver: number,
    change: (tx: Queryable, row: ReceiverRow, after: number) => Promise<Step<number>[]>,
  ) =>
    eachBatch(0, (after) =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<ReceiverRow>(
          'select * from proxy.receivers where receiver = $1 and failing_since is not null for update',
          [receiver],
        );
        return row === undefined ? [] : change(tx, row, after);
      }),
    );

  /**
   * Ends a row of failures. True when the receiver was disabled: what it missed is then sent. Until all of that waits for
   * its delivery, new events are missed as well: those of a screening keep their order.
   */
  async function enable(receiver: number): Promise<boolean> {
    // Nearly always nothing is to be done: each delivery that succeeds asks.
    const [failing] = await database.query(
      'select from proxy.receivers where receiver = $1 and failing_since is not null',
      [receiver],
    );
    if (failing === undefined) return false;
    let wasDisabled = false;
    await eachBatchOf(receiver, async (tx, row, after) => {
      const { host } = byNumber.get(receiver)!;
      const isDisabled = row.disabled_at !== null;
      const sent = isDisabled
        ? await sendMissed(tx, { receiver, host, failingSince: row.failing_since }, after)
        : [];
      const isLast = !(sent[0] && sent[0].rows >= BATCH);
      await tx.query(
        isLast
          ? 'update proxy.receivers set failing_since = null, disabled_at = null, resuming_at = null where receiver = $1'
          : 'update proxy.receivers set resuming_at = coalesce(resuming_at, proxy.now()) where receiver = $1',
        [receiver],
      );
      wasDisabled = isDisabled && isLast;
      return sent;
    });
    return wasDisabled;
  }

  return {
    enable,

    /** Counts a failed delivery. True when it disabled the receiver. */
    async failed(receiver: number): Promise<boolean> {
      const disables = await database.transaction(async (tx) => {
        const [row] = await tx.query<{ disables: boolean }>(
          `insert into proxy.receivers as r (receiver, address, failing_since, failed_at)
           select $1::smallint, $2, now, now from (select proxy.now() as now) as clock
               on conflict (receiver) do update
              set address = excluded.address, failed_at = excluded.failed_at,
                  failing_since = case
                    when r.disabled_at is not null then r.failing_since
                    when r.failed_at < excluded.failed_at - make_interval(secs => $4) then excluded.failed_at
                    else coalesce(r.failing_since, excluded.failed_at) end
           returning disabled_at is null and failing_since <= failed_at - make_interval(secs => $3) as disables`,
          [receiver, byNumber.get(receiver)!.address, DISABLE_AFTER_SECONDS, LONGEST_PAUSE_SECONDS],
        );
        if (row!.disables)
          await tx.query('update proxy.receivers set disabled_at = proxy.now() where receiver = $1', [
            receiver,
          ]);
        return row!.disables;
      });
      if (disables)
        await eachBatchOf(receiver, (tx, row, after) => {
          const isLeft = row.disabled_at !== null && row.resuming_at === null;
          return isLeft
            ? giveUpWaiting(tx, receiver, byNumber.get(receiver)!.host, after)
            : Promise.resolve([]);
        });
      return disables;
    },

    /** Enables those that have taken over a number. Returns their numbers. */
    async enableMoved(): Promise<number[]> {
      const moved: number[] = [];
      for (const { number, isMoved } of receivers) if (isMoved && (await enable(number))) moved.push(number);
      return moved;
    },

    async disabled(): Promise<DisabledReceiver[]> {
      return database.query<DisabledReceiver & Row>(
        `select place::int - 1 as place, failing_since as "failingSince", disabled_at as "disabledAt",
                resuming_at as "resumingAt"
           from unnest($1::int[]) with ordinality as listed (receiver, place) join proxy.receivers using (receiver)
          where disabled_at is not null order by place`,
        [receivers.map(({ number }) => number)],
      );
    },
  };
}

export type ReceiverState = ReturnType<typeof createReceiverState>;
