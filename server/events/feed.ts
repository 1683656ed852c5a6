import { setMaxListeners } from 'node:events';
import { FEED_WAIT_SECONDS } from '../../contract/events.js';
import type { EventPage } from '../../contract/schemas/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import { limitConcurrency, shareReading } from '../operations/shared-work.js';
import type { Database, Row } from '../store/database.js';
import { deliveryRecord, eventRecord, type DeliveryRow, type EventRow } from './event-row.js';
import { EVENTS_CHANNEL } from './outbox.js';

/** Events that get a position in one transaction. */
const MOST_AT_ONCE = 1000;
/** A notice may get lost: a waiting reader looks again after this time. */
const REREAD_MS = 5000;
/** Statements of the readers of one host: those of another one find a connection, however many wait. */
const MOST_OF_HOST = 2;
const AHEAD = 'No event has this position yet. It is of another store: begin again with 0.';

export interface FeedQuery {
  host: string;
  /** Undefined: from where the reader of this name stopped, else from the oldest event on. */
  after?: number | undefined;
  consumer?: string | undefined;
  limit: number;
  waitSeconds?: number | undefined;
}

/** The last position of a feed, and the last one that was purged. */
interface Ends {
  position: number;
  purged: number;
}

/** What the readers of one host share. */
interface HostFeed {
  notice: AbortController;
  readEnds: () => Promise<Ends>;
  inTurn: ReturnType<typeof limitConcurrency>;
}

/** The events of each host in the order of their positions. */
export class Feed {
  readonly #database: Database;
  readonly #placeOf: (receiver: string) => number | null;
  /** Of each host whose events are read. */
  readonly #feeds = new Map<string, HostFeed>();
  readonly #stop = new AbortController();
  #stopListening: (() => Promise<void>) | undefined;

  /** @param placeOf the place of a receiver in the list of this process. */
  constructor(database: Database, placeOf: (receiver: string) => number | null) {
    this.#database = database;
    this.#placeOf = placeOf;
  }

  async run(): Promise<void> {
    this.#stopListening = await this.#database.listen(
      EVENTS_CHANNEL,
      (host) => this.#wake(host),
      () => [...this.#feeds.keys()].forEach((host) => this.#wake(host)),
    );
  }

  /** Ends every wait: each reader gets an empty page. */
  endWaits(): void {
    this.#stop.abort();
  }

  async stop(): Promise<void> {
    this.endWaits();
    await this.#stopListening?.();
  }

  /**
   * Waits until there is an event after the position. `after` of a named reader is stored: what it says is read.
   *
   * @throws ProblemError `events_purged`, or `invalid_request` for a position that no event has yet.
   */
  async read(query: FeedQuery, gone: AbortSignal): Promise<EventPage> {
    const { host, consumer } = query;
    const feed = this.#feedOf(host);
    const kept = consumer === undefined ? 0 : await feed.inTurn(() => this.#positionOf(host, consumer));
    const after = query.after ?? kept;
    check(after, await feed.readEnds());
    if (consumer !== undefined && query.after !== undefined)
      await feed.inTurn(() => this.#keep(host, consumer, after));
    const end = performance.now() + 1000 * (query.waitSeconds ?? FEED_WAIT_SECONDS);
    const ends = [gone, this.#stop.signal];
    for (;;) {
      // Before anything is read: an event that comes meanwhile ends the wait.
      const notice = feed.notice.signal;
      const { position } = await feed.readEnds();
      const events = position > after ? await feed.inTurn(() => this.#page(query, after)) : [];
      const leftMs = end - performance.now();
      if (events.length > 0 || leftMs <= 0 || ends.some(({ aborted }) => aborted))
        return { events, after: events.at(-1)?.position ?? after };
      await sleepUntil([...ends, notice], Math.min(leftMs, REREAD_MS));
    }
  }

  #wake(host: string): void {
    const feed = this.#feeds.get(host);
    feed?.notice.abort();
    if (feed) feed.notice = new AbortController();
  }

  #feedOf(host: string): HostFeed {
    const feed = this.#feeds.get(host) ?? {
      notice: new AbortController(),
      readEnds: shareReading(() => this.#readEnds(host)),
      inTurn: limitConcurrency(MOST_OF_HOST),
    };
    this.#feeds.set(host, feed);
    return feed;
  }

  async #positionOf(host: string, consumer: string): Promise<number> {
    const [reader] = await this.#database.query<{ position: number }>(
      'select position from proxy.feed_readers where host = $1 and name = $2',
      [host, consumer],
    );
    return reader?.position ?? 0;
  }

  async #keep(host: string, consumer: string, position: number): Promise<void> {
    await this.#database.query(
      `insert into proxy.feed_readers as r (host, name, position, read_at) values ($1, $2, $3, proxy.now())
       on conflict (host, name) do update set position = excluded.position, read_at = excluded.read_at
        where r.position <> excluded.position or r.read_at < excluded.read_at - interval '1 hour'`,
      [host, consumer, position],
    );
  }

  /** With those of the events that have got no position yet. */
  async #readEnds(host: string): Promise<Ends> {
    const read = async () =>
      (
        await this.#database.query<Ends & { isAny: boolean } & Row>(
          `select coalesce(max(position), 0) as position, coalesce(max(purged), 0) as purged,
                  exists (select from proxy.events where host = $1 and position is null) as "isAny"
             from proxy.feeds where host = $1`,
          [host],
        )
      )[0]!;
    const ends = await read();
    if (!ends.isAny) return ends;
    await this.#givePositions(host);
    return read();
  }

  /**
   * Gives the committed events of a host their positions. One transaction at a time does it, so no position becomes visible
   * before an earlier one. It waits for no open transaction: an event that commits late, or that an erasure holds, gets a
   * later position.
   */
  async #givePositions(host: string): Promise<void> {
    const given = await this.#database.transaction(async (tx) => {
      await tx.query('insert into proxy.feeds (host) values ($1) on conflict do nothing', [host]);
      // A statement of its own: the next one sees what was committed before the lock.
      await tx.query('select from proxy.feeds where host = $1 for update', [host]);
      const [row] = await tx.query<{ given: number }>(
        `with unplaced as (
           select id, row_number() over (order by written) as place from (
             select id, written from proxy.events where host = $1 and position is null
              order by written limit ${MOST_AT_ONCE} for no key update skip locked) as e),
         placed as (
           update proxy.events e set position = f.position + u.place
             from unplaced u, proxy.feeds f where e.id = u.id and f.host = $1 returning e.position),
         last as (
           update proxy.feeds set position = (select max(position) from placed)
            where host = $1 and exists (select from placed))
         select count(*)::int as given from placed`,
        [host],
      );
      return row!.given;
    });
    if (given === MOST_AT_ONCE) await this.#givePositions(host);
  }

  async #page({ host, limit }: FeedQuery, after: number) {
    const rows = await this.#database.query<EventRow>(
      'select * from proxy.events where host = $1 and position > $2 order by position limit $3',
      [host, after, limit],
    );
    const deliveries = await this.#database.query<DeliveryRow>(
      'select * from proxy.deliveries where event_id = any($1::text[]) order by receiver',
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) =>
      eventRecord(
        row,
        deliveries
          .filter(({ event_id: id }) => id === row.id)
          .map((delivery) => deliveryRecord(delivery, this.#placeOf(delivery.receiver))),
      ),
    );
  }
}

function check(after: number, { position, purged }: Ends): void {
  if (after > position)
    throw new ProblemError('invalid_request', { errors: [{ path: 'after', message: AHEAD }] });
  if (after > 0 && after < purged) throw new ProblemError('events_purged');
}

/** `AbortSignal.any` would leave an entry for each call in a signal that lives as long as the process. */
function sleepUntil(signals: readonly AbortSignal[], mostMs: number): Promise<void> {
  // Any number of readers may wait: Node would warn of a leak from the eleventh on.
  setMaxListeners(0, ...signals);
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, mostMs);
    for (const signal of signals) signal.addEventListener('abort', wake);
    if (signals.some(({ aborted }) => aborted)) wake();
  });
}
