import { randomBytes } from 'node:crypto';
import {
  HOST_EVENTS,
  type DeliveryState,
  type EventRecord,
  type ScreeningEventBody,
  type VerificationEventType,
} from '../../contract/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Database, Queryable } from '../store/database.js';
import { jsonOf } from '../store/values.js';
import { named } from '../store/named-statement.js';
import { notify } from '../store/notify.js';
import { DEFAULT_HOST } from './audit.js';
import { eventRecord, hostEvent, IN_STATE, type EventRow } from './event-row.js';
import { boundEvent, joinEvents } from './join-events.js';
import { retrySeconds } from './retries.js';
import type { Sent } from './sender.js';

export const EVENTS_CHANNEL = 'proxy_events';

/** What replaces the event `e`. An event of a screening is never replaced. */
const LATER = `select true from proxy.events later where later.verification_id = e.verification_id
                  and later.receiver = e.receiver and later.position > e.position`;

export interface Reported {
  id: string;
  host: string;
  reference: string | null;
}

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

type OutboxReceivers = readonly { readonly host: string; readonly id: string }[];
type NewEvent = Pick<EventRow, 'type'> & { host: string } & Partial<EventRow>;

async function insertEvents(tx: Queryable, receivers: readonly string[], event: NewEvent): Promise<void> {
  const { host, type, verification_id, screening_id, status, data, reference } = event;
  const about = [verification_id, screening_id, status, jsonOf(data), reference];
  await tx.query(
    // Materialized: all have the same time.
    named(
      'record an event',
      `with clock as materialized (select proxy.now() as now)
       insert into proxy.events
         (id, receiver, host, type, verification_id, screening_id, status, data, reference, created_at, waiting_since,
          next_attempt_at)
       select one.id, one.receiver, $3, $4, $5, $6, $7, $8::jsonb, $9, now, now, now
         from clock, unnest($1::text[], $2::text[]) as one (id, receiver)`,
    ),
    [
      receivers.map(() => `evt_${randomBytes(12).toString('base64url')}`),
      receivers,
      host,
      type,
      ...about.map((value) => value ?? null),
    ],
  );
}

/**
 * The events to the host. A row is written in the transaction of its status change. Any number of processes deliver;
 * each leases a row for a while. When a process dies, another one leases its rows: an event is delivered at least once,
 * always under the same id.
 *
 * Each receiver gets its own event of each that is reported for its host.
 */
export class Outbox {
  readonly #database: Database;
  readonly #leaseSeconds: number;
  readonly #receivers: OutboxReceivers;

  constructor(
    database: Database,
    leaseSeconds: number,
    receivers: OutboxReceivers = [{ host: DEFAULT_HOST, id: 'first' }],
  ) {
    this.#database = database;
    this.#leaseSeconds = leaseSeconds;
    this.#receivers = receivers;
  }

  hasReceiver(host: string): boolean {
    return this.#receiversOf(host).length > 0;
  }

  #receiversOf(host: string): string[] {
    return this.#receivers.filter((one) => one.host === host).map(({ id }) => id);
  }

  #recordOf(row: EventRow): EventRecord {
    const place = this.#receivers.findIndex(({ id }) => id === row.receiver);
    return eventRecord(row, place < 0 ? null : place + 1);
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

  /** Writes an event for each receiver of its host. A verification has one of each type. */
  async record(tx: Queryable, type: VerificationEventType, { id, host, reference }: Reported): Promise<void> {
    // Withdraws the events that this one replaces, unless their delivery is under way.
    await tx.query(
      `delete from proxy.events
          where verification_id = $1 and type <> $2 and next_attempt_at is not null
            and (claimed_until is null or claimed_until <= proxy.now())`,
      [id, type],
    );
    const status = HOST_EVENTS[type];
    await insertEvents(tx, this.#receiversOf(host), { host, type, verification_id: id, status, reference });
    await notify(tx, EVENTS_CHANNEL);
  }

  /** Writes an event of a screening for each receiver of its host, or adds to the one that was not sent yet. */
  async recordScreening(
    tx: Queryable,
    reported: ScreeningEventBody,
    { id, host, reference }: Reported,
  ): Promise<void> {
    const body = boundEvent(reported);
    for (const receiver of this.#receiversOf(host)) {
      const [unsent] = await tx.query<{ id: string; data: ScreeningEventBody['data'] }>(
        `select id, data from proxy.events
          where screening_id = $1 and type = $2 and receiver = $3 and attempts = 0 and delivered_at is null
          order by position desc limit 1 for update`,
        [id, body.type, receiver],
      );
      const earlier = unsent && ({ type: body.type, data: unsent.data } as ScreeningEventBody);
      const joined = earlier ? joinEvents(earlier, body) : body;
      if (joined === null) await tx.query('delete from proxy.events where id = $1', [unsent!.id]);
      else if (unsent && joined !== body)
        await tx.query('update proxy.events set data = $2::jsonb, created_at = proxy.now() where id = $1', [
          unsent.id,
          jsonOf(boundEvent(joined).data),
        ]);
      else await insertEvents(tx, [receiver], { host, ...body, screening_id: id, reference });
    }
    await notify(tx, EVENTS_CHANNEL);
  }

  /**
   * Leases the event of these receivers that is due longest, for as long as a delivery can take. Events of one screening go
   * in their order.
   *
   * @param screenings False: none of a screening.
   */
  async claim(from = this.#receivers.map(({ id }) => id), screenings = true): Promise<Claimed | null> {
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
    const wait = delivered || sent.outcome === 'gone' ? null : retrySeconds(failures, Math.random());
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

  /**
   * Schedules a delivery under the same id; null when the host has no such event. What is for an address that is no longer
   * in the list goes to the first one of the host.
   *
   * @throws ProblemError `no_event_receiver` when that has the event itself, or the host has none.
   */
  async replay(tx: Queryable, id: string, host: string): Promise<EventRecord | null> {
    const own = this.#receiversOf(host);
    const [event] = await tx.query<EventRow & { twin: boolean }>(
      `select e.*, exists (select from proxy.events twin where twin.verification_id = e.verification_id
                             and twin.type = e.type and twin.receiver = $3) as twin
         from proxy.events e where id = $1 and host = $2 for update`,
      [id, host, own[0] ?? null],
    );
    if (event === undefined) return null;
    const isOwn = own.includes(event.receiver);
    if (!isOwn && (event.twin || own.length === 0)) throw new ProblemError('no_event_receiver');
    const [row] = await tx.query<EventRow>(
      `update proxy.events
            set next_attempt_at = now, waiting_since = now, failures = 0, claimed_until = null,
                delivered_at = null, receiver = $2
           from (select proxy.now() as now) as clock where id = $1 returning events.*`,
      [id, isOwn ? event.receiver : own[0]!],
    );
    await notify(tx, EVENTS_CHANNEL);
    return this.#recordOf(row!);
  }

  /** Newest first, those before `before`. */
  async list(page: { host: string; before: number | null; limit: number; state: DeliveryState | undefined }) {
    const rows = await this.#database.query<EventRow>(
      `select * from proxy.events
          where host = $3 and ($1::int8 is null or position < $1) and ${page.state === undefined ? 'true' : IN_STATE[page.state]}
          order by position desc limit $2`,
      [page.before, page.limit, page.host],
    );
    return rows.map((row) => ({ position: row.position, event: this.#recordOf(row) }));
  }

  /** How many events wait for a receiver of the list, and the seconds of the oldest; and how many for another address. */
  async waiting(): Promise<{ count: number; oldestSeconds: number; left: number }> {
    const [row] = await this.#database.query<{ count: number; seconds: number; left: number }>(
      `select count(*) filter (where is_listed) as count, count(*) filter (where not is_listed) as left,
                coalesce(extract(epoch from proxy.now() - min(waiting_since) filter (where is_listed)), 0)::float8 as seconds
           from (select waiting_since, receiver = any($1::text[]) as is_listed
                   from proxy.events where next_attempt_at is not null) as waiting`,
      [this.#receivers.map(({ id }) => id)],
    );
    return { count: row!.count, oldestSeconds: Math.max(0, row!.seconds), left: row!.left };
  }
}
