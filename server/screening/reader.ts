import type { Logger } from 'pino';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import type { Hit, Screening } from '../../contract/screening.js';
import type { Events } from '../events/events.js';
import type { Metrics } from '../operations/metrics.js';
import { createWorker, type WorkerStep } from '../operations/worker.js';
import type { Database } from '../store/database.js';
import type { UpstreamClient } from '../upstream/client.js';
import { isFailure, UpstreamFailure } from '../upstream/failures.js';
import { realClock } from '../upstream/patience.js';
import { answered, type Answered, type NoteReading } from './readings.js';
import { screeningRows, type ScreeningKey } from './screening-rows.js';
import { readingRate } from './reading-rate.js';
import { knownAnswer, listText, stateOf } from '../rules/observe.js';

/** A screening is watched from now on. */
export const WATCH_CHANNEL = 'proxy_watch';

/** Readings in sequence of a list that moves meanwhile. */
const MOST_BEGINNINGS = 3;
/** A screening rests for this time after a failed reading, or while its list moves: the fault may be its own. */
const REST_SECONDS = 600;
/** No screening is due later than its interval, or its rest, and this. */
const MARGIN_SECONDS = 60;
/** How often the moment for a further page is looked for. */
const LONGEST_WAIT_MS = 1000;

/** Empty for a hit without one. */
const firstIdOf = ({ hits }: Screening) => hits.items[0]?.hitId;

/** Reads the watched screenings again, the one that is due longest first, at the rate that the service bears. */
export function createReader(context: {
  database: Database;
  upstream: Pick<UpstreamClient, 'screeningHits'>;
  note: NoteReading;
  events: Pick<Events, 'screeningEvents'>;
  log: Logger;
  metrics: Metrics;
  intervalSeconds: number;
}) {
  const { database, upstream, note, events, log, metrics, intervalSeconds } = context;
  const latestSeconds = Math.max(intervalSeconds, REST_SECONDS) + MARGIN_SECONDS;
  const stop = new AbortController();
  let stopListening: (() => Promise<void>) | undefined;
  const worker = createWorker('watch', step, context);

  const release = (key: ScreeningKey, dueIn?: number) => screeningRows.release(database, key, dueIn);

  async function call(id: string, pageNumber: number): Promise<Screening> {
    try {
      const answer = await upstream.screeningHits(id, { pageNumber, pageSize: HITS_PAGE_SIZE.max });
      metrics.watchReads.inc({ outcome: 'ok' });
      return answer;
    } catch (error) {
      metrics.watchReads.inc({ outcome: error instanceof UpstreamFailure ? error.code : 'error' });
      throw error;
    }
  }

  /** Waits for the moment of a further read, and renews the lease. */
  async function nextRead(key: ScreeningKey): Promise<Date> {
    for (;;) {
      stop.signal.throwIfAborted();
      const now = await readingRate.take(database);
      if (now !== null) {
        await screeningRows.renew(database, key);
        return now;
      }
      const waitMs = Math.min(await readingRate.waitMs(database), LONGEST_WAIT_MS);
      await realClock.wait(Math.max(waitMs, 1), stop.signal);
    }
  }

  /** With the pages after the first one, of the same state of the list. Null: it moved, or the service gives one page again. */
  async function readAll(key: ScreeningKey, first: Screening, from: Date) {
    const hits: Hit[] = [...first.hits.items];
    let [screening, to, pages] = [first, from, 1];
    while (hits.length < Math.max(first.hits.totalRecords, first.numOfHits)) {
      to = await nextRead(key);
      const before = firstIdOf(screening);
      screening = await call(key.screening_id, (pages += 1));
      if (screening.hits.items.length === 0) break;
      const isAgain = before !== '' && firstIdOf(screening) === before;
      if (isAgain || listText(knownAnswer(screening)) !== listText(knownAnswer(first))) return null;
      hits.push(...screening.hits.items);
    }
    return { screening, hits, from, to, pages };
  }

  /** The reading, the end of the lease and the rate in one transaction. True: all hits have to be read. */
  const store = (key: ScreeningKey, reading: Answered, reads: number) =>
    database.transaction(async (tx) => {
      const needsAll = (await note(tx, key.screening_id, reading)) && reading.hits === null;
      if (!needsAll) await screeningRows.release(tx, key);
      await readingRate.accepted(tx, reads);
      return needsAll;
    });

  async function read(key: ScreeningKey, at: Date): Promise<void> {
    let [from, before] = [at, ''];
    for (let beginning = 1; beginning <= MOST_BEGINNINGS; beginning += 1) {
      if (beginning > 1) from = await nextRead(key);
      const first = await call(key.screening_id, 1);
      // Whether anything moved. Only then are all pages read.
      if (!(await store(key, answered(first, from), 1))) return;
      const all = await readAll(key, first, from);
      if (all === null) continue;
      // Pages in another order each time repeat hits, or leave some out: their number or their ids show it.
      const ids = all.hits.map(({ hitId }) => hitId).toSorted();
      const isWhole = ids.length === all.screening.numOfHits && new Set(ids).size === ids.length;
      if (isWhole || (ids.length > 0 && ids.join() === before))
        return void (await store(key, all, all.pages - 1));
      before = ids.join();
    }
    await release(key, REST_SECONDS);
  }

  async function failed(key: ScreeningKey, error: unknown): Promise<void> {
    if (stop.signal.aborted) return release(key);
    if (isFailure(error, 'upstream_busy')) {
      await readingRate.refused(database, error.retryAfterSeconds);
      return release(key);
    }
    if (isFailure(error, 'upstream_rejected', 'upstream_not_found')) return refused(key);
    await release(key, REST_SECONDS);
    if (!(error instanceof UpstreamFailure)) throw error;
  }

  /** The service does not show it. */
  const refused = (key: ScreeningKey) =>
    database.transaction(async (tx) => {
      const lost = await screeningRows.refuse(tx, key);
      await screeningRows.release(tx, key, intervalSeconds);
      if (lost === undefined) return;
      await screeningRows.end(tx, key);
      const data = { ...stateOf(lost), reason: 'not_readable' as const };
      await events.screeningEvents(tx, [{ type: 'screening.unwatched', data }], {
        ...lost,
        id: key.screening_id,
      });
      log.error(
        { screening: key.screening_id },
        'the service does not show a screening any more: it is no longer watched',
      );
    });

  async function step(): Promise<WorkerStep> {
    const waitMs = await readingRate.waitMs(database);
    if (waitMs > 0) return { waitMs };
    const claimed = await database.transaction(async (tx) => {
      const key = await screeningRows.claim(tx, latestSeconds);
      const at = key && (await readingRate.take(tx));
      // Another process was faster.
      if (key && !at) await screeningRows.release(tx, key);
      return key && at && { key, at };
    });
    if (!claimed) return { waitMs: Infinity };
    const { key, at } = claimed;
    return { work: [read(key, at).catch((error: unknown) => failed(key, error))] };
  }

  return {
    async run(): Promise<void> {
      stopListening = await database.listen(WATCH_CHANNEL, worker.wake, worker.wake);
      worker.start();
    },
    async stop(): Promise<void> {
      stop.abort();
      await worker.stop();
      await stopListening?.();
    },
  };
}
