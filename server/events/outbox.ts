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
import { eventRecord, IN_STATE, type EventRow } from './event-row.js';
import { boundEvent, joinEvents } from './join-events.js';

export const EVENTS_CHANNEL = 'proxy_events';

export interface Reported {
  id: string;
  host: string;
  reference: string | null;
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
 * The events to the host. A row is written in the transaction of its status change. Each receiver gets its own event of each
 * that is reported for its host.
 */
export class Outbox {
  readonly #database: Database;
  readonly #receivers: OutboxReceivers;

  constructor(database: Database, receivers: OutboxReceivers) {
    this.#database = database;
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
