import type { Database } from '../store/database.js';
import { named } from '../store/named-statement.js';
import { notify } from '../store/notify.js';
import { hostEvent, type EventRow } from './event-row.js';
import { EVENTS_CHANNEL } from './outbox.js';
import { retrySeconds } from './retries.js';
import type { Sent } from './sender.js';

/** What replaces the event `e`. An event of a screening is never replaced. */
const LATER = `select true from proxy.events later where later.verification_id = e.verification_id
                  and later.receiver = e.receiver and later.position > e.position`;

export interface Claimed {
  id: string;
  /** Its id, not its place. */
  receiver: string;
  attempts: number;
  failures: number;
  isScreening: boolean;
  /** By the clock of the database. */
  claimedAt: Date;
  /** The same text at every attempt. */
  body: string;
}

/**
 * Any number of processes deliver; each leases a row of the outbox for a while. When a process dies, another one leases its
 * rows: an event is delivered at least once, always under the same id.
 */
export class Leases {
  readonly #database: Database;
  readonly #leaseSeconds: number;

  constructor(database: Database, leaseSeconds: number) {
    this.#database = database;
    this.#leaseSeconds = leaseSeconds;
  }

  /** Deletes an event that a later one replaces: a retry would reach the host after it. */
  async #withdrawReplaced({ id, attempts }: Claimed): Promise<boolean> {
    const withdrawn = await this.#database.query(
      `delete from proxy.events e
        where id = $1 and attempts = $2 and claimed_until is not null and exists (${LATER}) returning id`,
      [id, attempts],
    );
    return withdrawn.length > 0;
  }

  /**
   * Leases the event of these receivers (ids) that is due longest, for as long as a delivery can take. Events of one screening go
   * in their order.
   *
   * @param screenings False: none of a screening.
   */
  async claim(from: readonly string[], screenings = true): Promise<Claimed | null> {
    for (;;) {
      const [row] = await this.#database.query<EventRow & { lost: boolean; claimed_at: Date }>(
        // Of each receiver the first one, so that what waits for others is not read.
        `with next as (
             select due.* from unnest($2::text[]) as one (receiver) cross join lateral (
               select id, next_attempt_at, position, claimed_until is not null as lost from proxy.events e
                where e.receiver = one.receiver and next_attempt_at <= proxy.now()
                  and (claimed_until is null or claimed_until <= proxy.now())
                  -- Coalesced: else the planner may ask the index of all that wait, once for each.
                  and (screening_id is null or ($3 and not exists (
                    select from proxy.events earlier
                     where earlier.screening_id = e.screening_id and earlier.receiver = e.receiver
                       and earlier.position < e.position
                       and coalesce(earlier.next_attempt_at, '-infinity') > '-infinity')))
                order by next_attempt_at, position limit 1 for update skip locked) as due
              order by next_attempt_at, position limit 1)
           update proxy.events e
              set claimed_until = proxy.now() + make_interval(secs => $1), attempts = attempts + 1
             from next where e.id = next.id
           returning e.*, lost, proxy.now() as claimed_at`,
        [this.#leaseSeconds, from, screenings],
      );
      if (row === undefined) return null;
      const { id, receiver, attempts, failures, claimed_at: claimedAt } = row;
      const [body, isScreening] = [JSON.stringify(hostEvent(row)), row.screening_id !== null];
      const claimed = { id, receiver, attempts, failures, claimedAt, body, isScreening };
      // Its process died, perhaps after the delivery.
      if (!row.lost || !(await this.#withdrawReplaced(claimed))) return claimed;
    }
  }

  /**
   * Stores the outcome; true when this was the last attempt and it failed. The late outcome of an attempt from before
   * a replay does not count for the replay.
   */
  async settle(claimed: Claimed, sent: Sent): Promise<boolean> {
    const delivered = sent.outcome === 'delivered';
    if (!delivered && (await this.#withdrawReplaced(claimed))) return false;
    const { id, attempts } = claimed;
    const failures = claimed.failures + 1;
    // With 410 a receiver asks for no further attempt.
    const wait = delivered || sent.status === 410 ? null : retrySeconds(failures, Math.random());
    const settled = await this.#database.query(
      named(
        'settle a delivery',
        `update proxy.events
            set claimed_until = null, last_outcome = $3, last_status = $4, failures = $5,
                next_attempt_at = proxy.now() + make_interval(secs => $6::float8),
                delivered_at = case when $7 then proxy.now() else delivered_at end
          where id = $1 and attempts = $2 and claimed_until is not null returning id`,
      ),
      [id, attempts, sent.outcome, sent.status, delivered ? claimed.failures : failures, wait, delivered],
    );
    return !delivered && wait === null && settled.length > 0;
  }

  /** Ends the lease, so that another process delivers at once: this one stops. */
  async release(claimed: Claimed): Promise<void> {
    if (await this.#withdrawReplaced(claimed)) return;
    await this.#database.transaction(async (tx) => {
      const { id, attempts } = claimed;
      await tx.query('update proxy.events set claimed_until = null where id = $1 and attempts = $2', [
        id,
        attempts,
      ]);
      await notify(tx, EVENTS_CHANNEL);
    });
  }
}
