import { randomBytes } from 'node:crypto';
import { HOST_EVENTS, type ScreeningEventBody, type VerificationEventType } from '../../contract/events.js';
import { notify, type Database, type Queryable } from '../store/database.js';
import { jsonOf } from '../store/values.js';
import type { EventRow } from './event-row.js';

/** Payload: the host of the event. */
export const EVENTS_CHANNEL = 'proxy_events';

export interface EventSubject {
  id: string;
  host: string;
  reference: string | null;
}

type OutboxReceivers = readonly { readonly host: string; readonly id: string }[];
type NewEvent = Pick<EventRow, 'type'> & { host: string } & Partial<EventRow>;

/** The events of a host after a position, up to another one; null: to the last. */
interface Replay {
  host: string;
  after: number;
  until: number | null;
  receiver: string;
}

/** The events of the hosts. A row is written in the transaction of its change, with a delivery for each receiver of the host. */
export class Outbox {
  readonly #database: Database;
  readonly #receivers: OutboxReceivers;

  constructor(database: Database, receivers: OutboxReceivers) {
    this.#database = database;
    this.#receivers = receivers;
  }

  receiversOf(host: string): string[] {
    return this.#receivers.filter((one) => one.host === host).map(({ id }) => id);
  }

  async #insert(tx: Queryable, event: NewEvent): Promise<void> {
    const { host, type, verification_id, screening_id, status, data, reference } = event;
    const about = [verification_id, screening_id, status, jsonOf(data), reference];
    await tx.query(
      `/* record an event */ with event as (
         insert into proxy.events (id, host, type, verification_id, screening_id, status, data, reference, created_at)
         values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, proxy.now()) returning id, created_at)
       insert into proxy.deliveries (event_id, receiver, waiting_since, next_attempt_at)
       select id, receiver, created_at, created_at from event, unnest($9::text[]) as receiver`,
      [
        `evt_${randomBytes(12).toString('base64url')}`,
        host,
        type,
        ...about.map((value) => value ?? null),
        this.receiversOf(host),
      ],
    );
    await notify(tx, EVENTS_CHANNEL, host);
  }

  /** A verification has one of each type. */
  async record(
    tx: Queryable,
    type: VerificationEventType,
    { id, host, reference }: EventSubject,
  ): Promise<void> {
    // Withdraws what this one replaces at the receivers, unless its delivery is under way.
    await tx.query(
      `delete from proxy.deliveries d using proxy.events e
        where e.id = d.event_id and e.verification_id = $1 and e.type <> $2 and d.next_attempt_at is not null
          and (d.claimed_until is null or d.claimed_until <= proxy.now())`,
      [id, type],
    );
    await this.#insert(tx, { host, type, verification_id: id, status: HOST_EVENTS[type], reference });
  }

  /** Replaces an event of the same type that was sent to no receiver: each says where the screening stands. */
  async recordScreening(
    tx: Queryable,
    { type, data }: ScreeningEventBody,
    { id, host, reference }: EventSubject,
  ): Promise<void> {
    // Before their deliveries, as a replay locks them.
    await tx.query(
      'select from proxy.events where screening_id = $1 and host = $2 and type = $3 order by id for update',
      [id, host, type],
    );
    await tx.query(
      `delete from proxy.deliveries d using proxy.events e
        where e.id = d.event_id and e.screening_id = $1 and e.host = $2 and e.type = $3
          and d.attempts = 0 and d.delivered_at is null and d.receiver = any($4::text[])`,
      [id, host, type, this.receiversOf(host)],
    );
    await tx.query(
      `delete from proxy.events e where screening_id = $1 and host = $2 and type = $3
          and not exists (select from proxy.deliveries where event_id = e.id)`,
      [id, host, type],
    );
    await this.#insert(tx, { host, type, screening_id: id, data, reference });
  }

  /**
   * Schedules deliveries under the same ids, and returns how many. What waits for an address that is no longer in the list
   * goes to this receiver instead.
   */
  async replay(tx: Queryable, { host, after, until, receiver }: Replay): Promise<number> {
    // Locked: a newer event of a screening may replace one meanwhile. In order: two replays may have events in common.
    const found = await tx.query<{ id: string }>(
      `select id from proxy.events
        where host = $1 and (position > $2 or position is null) and ($3::int8 is null or position <= $3)
        order by id for key share`,
      [host, after, until],
    );
    const ids = found.map(({ id }) => id);
    await tx.query(
      `delete from proxy.deliveries
        where event_id = any($1::text[]) and next_attempt_at is not null and receiver <> all($2::text[])`,
      [ids, this.receiversOf(host)],
    );
    await tx.query(
      `insert into proxy.deliveries as d (event_id, receiver, waiting_since, next_attempt_at)
       select id, $2, now, now from unnest($1::text[]) as id, (select proxy.now() as now) as clock
       on conflict (event_id, receiver) do update
          set waiting_since = excluded.waiting_since, next_attempt_at = excluded.next_attempt_at, failures = 0,
              claimed_until = null, delivered_at = null`,
      [ids, receiver],
    );
    await notify(tx, EVENTS_CHANNEL, host);
    return ids.length;
  }

  /** How many wait for a receiver of the list, and the seconds of the oldest; and how many for another address. */
  async waiting(): Promise<{ count: number; oldestSeconds: number; left: number }> {
    const [row] = await this.#database.query<{ count: number; seconds: number; left: number }>(
      `select count(*) filter (where is_listed) as count, count(*) filter (where not is_listed) as left,
                coalesce(extract(epoch from proxy.now() - min(waiting_since) filter (where is_listed)), 0)::float8 as seconds
           from (select waiting_since, receiver = any($1::text[]) as is_listed
                   from proxy.deliveries where next_attempt_at is not null) as waiting`,
      [this.#receivers.map(({ id }) => id)],
    );
    return { count: row!.count, oldestSeconds: Math.max(0, row!.seconds), left: row!.left };
  }
}
