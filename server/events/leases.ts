import type { Database } from '../store/database.js';
import { jsonOf } from '../store/values.js';
import { hostEvent, type DeliveryRow, type EventRow } from './event-row.js';
import type { Sent } from './sender.js';

/** Standard Webhooks recommends 15 to 30 seconds for a receiver to answer. */
export const DELIVERY_TIMEOUT_SECONDS = 15;
const HOUR = 3600;
/** The retry schedule: seconds from each failure to the next attempt, as Standard Webhooks recommends. 31 hours in all. */
export const RETRY_SECONDS = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const;
/** A lease that is older than the time-out and this margin belongs to a dead process. */
export const LEASE_SECONDS = DELIVERY_TIMEOUT_SECONDS + 15;

export interface Claimed {
  /** Of the event. */
  id: string;
  /** Its id, not its place. */
  receiver: string;
  attempts: number;
  failures: number;
  /** That the body has. */
  reference: string | null;
  /** By the clock of the database. */
  claimedAt: Date;
  /** The same text at every attempt. */
  body: string;
}

/**
 * Any number of processes deliver; each leases a delivery for a while. When a process dies, another one leases its
 * deliveries: an event is delivered at least once, always under the same id.
 */
export class Leases {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Leases the delivery to one of these receivers (ids) that is due longest, for as long as it can take. Events of one screening
   * go in their order.
   */
  async claim(from: readonly string[]): Promise<Claimed | null> {
    const [row] = await this.#database.query<EventRow & DeliveryRow & { claimed_at: Date }>(
      // Of each receiver the first one, so that what waits for others is not read.
      `with next as (
           select due.* from unnest($2::text[]) as one (receiver) cross join lateral (
             select d.event_id, d.receiver, d.next_attempt_at, e.written
               from proxy.deliveries d join proxy.events e on e.id = d.event_id
              where d.receiver = one.receiver and d.next_attempt_at <= proxy.now()
                and (d.claimed_until is null or d.claimed_until <= proxy.now())
                and (e.screening_id is null or not exists (
                  select from proxy.events earlier
                    join proxy.deliveries of_earlier
                      on of_earlier.event_id = earlier.id and of_earlier.receiver = d.receiver
                   where earlier.screening_id = e.screening_id and earlier.written < e.written
                     -- Coalesced: else the planner may ask the index of all that wait, once for each.
                     and coalesce(of_earlier.next_attempt_at, '-infinity') > '-infinity'))
              order by d.next_attempt_at, e.written limit 1 for update of d skip locked) as due
            order by next_attempt_at, written limit 1)
         update proxy.deliveries d
            set claimed_until = proxy.now() + make_interval(secs => $1), attempts = attempts + 1
           from next join proxy.events e on e.id = next.event_id
          where d.event_id = next.event_id and d.receiver = next.receiver
         returning e.*, d.receiver, d.attempts, d.failures, proxy.now() as claimed_at`,
      [LEASE_SECONDS, from],
    );
    if (row === undefined) return null;
    const { id, receiver, reference, attempts, failures, claimed_at: claimedAt } = row;
    return { id, receiver, reference, attempts, failures, claimedAt, body: JSON.stringify(hostEvent(row)) };
  }

  /**
   * Stores the outcome; true when this was the last attempt and it failed. The late outcome of an attempt from before
   * a replay does not count for the replay. An answer to a reference that was erased meanwhile is not kept.
   */
  async record(claimed: Claimed, sent: Sent): Promise<boolean> {
    const delivered = sent.outcome === 'delivered';
    const { id, receiver, reference, attempts } = claimed;
    const failures = claimed.failures + 1;
    // With 410 a receiver asks for no further attempt.
    const wait = delivered || sent.status === 410 ? null : (RETRY_SECONDS[failures - 1] ?? null);
    const statement = `/* record a delivery */ update proxy.deliveries
          set claimed_until = null, last_outcome = $4, last_status = $5, failures = $6,
              last_answer = (select $9::jsonb from proxy.events where id = $1 and reference is not distinct from $10),
              next_attempt_at = proxy.now() + make_interval(secs => $7::float8),
              delivered_at = case when $8 then proxy.now() else delivered_at end
        where event_id = $1 and receiver = $2 and attempts = $3 and claimed_until is not null returning event_id`;
    const values = [
      id,
      receiver,
      attempts,
      sent.outcome,
      sent.status,
      delivered ? claimed.failures : failures,
      wait,
      delivered,
      jsonOf(sent.answer),
      reference,
    ];
    const [, recorded] = await this.#database.transaction((tx) =>
      Promise.all([
        // An erasure that holds it is waited for: the next statement then sees that the reference is gone.
        tx.query('select from proxy.deliveries where event_id = $1 and receiver = $2 for no key update', [
          id,
          receiver,
        ]),
        tx.query(statement, values),
      ]),
    );
    return !delivered && wait === null && recorded.length > 0;
  }
}
