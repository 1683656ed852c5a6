import type { Logger } from 'pino';
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import type { Hit, Screening } from '../../../contract/screening.js';
import type { Events } from '../../events/events.js';
import type { Metrics } from '../../operations/metrics.js';
import { createWorker, type WorkerStep } from '../../operations/worker.js';
import type { Database } from '../../store/database.js';
import { BATCH, peopleMs } from '../../store/in-batches.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { isFailure, UpstreamFailure } from '../../upstream/failures.js';
import { realClock } from '../../upstream/patience.js';
import { answered, type Readings } from './readings.js';
import { readingRate, type Wave } from './rows/reading-rate.js';
import { CLAIM_SECONDS, watchedScreenings, type WatchKey } from './rows/watched-screenings.js';
import { answerOf, listText } from './rules/after-reading.js';
import { OUTAGE_WAIT_SECONDS, SENTINEL_SECONDS } from './rules/reading-schedule.js';

/** A screening is watched from now on. */
export const WATCH_CHANNEL = 'proxy_watch';

/** Readings in sequence of a list that moves meanwhile. */
const MOST_BEGINNINGS = 3;
/** A screening is not read for this time after a failed reading, or while its list moves: the fault may be its own. */
const HELD_SECONDS = 600;
/** How often the moment for a further page is looked for. */
const LONGEST_WAIT_MS = 1000;

const NOT_READABLE = { type: 'screening.unwatched', data: { reason: 'not_readable' } } as const;

class StoppingError extends Error {}

/** Reads the watched screenings again, each when it is due, at the rate that the service bears. */
export function createReader(context: {
  database: Database;
  upstream: Pick<UpstreamClient, 'screeningHits'>;
  readings: Pick<Readings, 'note'>;
  events: Pick<Events, 'screeningEvents'>;
  log: Logger;
  metrics: Metrics;
}) {
  const { database, upstream, readings, events, log, metrics } = context;
  const stop = new AbortController();
  let notice = new AbortController();
  let stopListening: (() => Promise<void>) | undefined;
  const worker = createWorker('watch', step, context);
  /** Of one screening alone, the fault may be its own. */
  let failuresInSequence = 0;

  async function call(id: string, pageNumber: number, pageSize: number): Promise<Screening> {
    try {
      const answer = await upstream.screeningHits(id, { pageNumber, pageSize });
      metrics.watchReads.inc({ outcome: 'ok' });
      failuresInSequence = 0;
      // Probes are few: they show nothing of what the service bears.
      if (pageSize > 1) await database.transaction((tx) => readingRate.accepted(tx));
      return answer;
    } catch (error) {
      metrics.watchReads.inc({ outcome: error instanceof UpstreamFailure ? error.code : 'error' });
      throw error;
    }
  }

  /** Waits for the moment of a further read, and renews the lease. */
  async function turn(key: WatchKey): Promise<Date> {
    for (;;) {
      if (stop.signal.aborted) throw new StoppingError();
      const now = await readingRate.take(database);
      if (now !== null) {
        await release(key, CLAIM_SECONDS);
        return now;
      }
      const { waitMs } = await readingRate.next(database);
      const boundMs = Math.min(Math.max(waitMs, 1), LONGEST_WAIT_MS);
      await realClock.wait(boundMs, notice.signal).catch(() => undefined);
    }
  }

  /** The pages after the first one, of the same state of the list. Null: it moved. */
  async function restOf(key: WatchKey, first: Screening, from: Date) {
    const items: Hit[] = [...first.hits.items];
    let [last, to] = [first, from];
    for (let pageNumber = 2; items.length < first.hits.totalRecords; pageNumber += 1) {
      to = await turn(key);
      last = await call(key.screening_id, pageNumber, HITS_PAGE_SIZE.max);
      if (last.hits.items.length === 0) break;
      if (listText(answerOf(last)) !== listText(answerOf(first))) return null;
      items.push(...last.hits.items);
    }
    return { screening: last, items, to };
  }

  async function read(key: WatchKey, at: Date): Promise<void> {
    const id = key.screening_id;
    let [from, before] = [at, ''];
    for (let beginning = 1; beginning <= MOST_BEGINNINGS; beginning += 1) {
      if (beginning > 1) from = await turn(key);
      const first = await call(id, 1, HITS_PAGE_SIZE.max);
      // Whether anything moved. Only then are all pages read.
      if (!(await readings.note(id, answered(first, from)))) return release(key);
      const all = await restOf(key, first, from);
      if (all === null) continue;
      // Pages in another order each time repeat hits, or leave some out: their number or their ids show it.
      const ids = JSON.stringify(all.items.map(({ hitId }) => hitId).toSorted());
      const isWhole =
        all.items.length === all.screening.numOfHits &&
        new Set(JSON.parse(ids) as string[]).size === all.items.length;
      if (!isWhole && ids !== before) {
        before = ids;
        continue;
      }
      const { screening, items: hits, to } = all;
      await readings.note(id, { screening, hits, from, to });
      return release(key);
    }
    await hold(key);
  }

  const hold = (key: WatchKey) => watchedScreenings.hold(database, key, HELD_SECONDS);
  const release = (key: WatchKey, seconds?: number) => watchedScreenings.release(database, key, seconds);

  async function probe(key: WatchKey, from: Date): Promise<void> {
    const id = key.screening_id;
    await readings.note(id, answered(await call(id, 1, 1), from));
    await release(key);
  }

  async function failed(key: WatchKey, error: unknown): Promise<void> {
    if (error instanceof StoppingError) return release(key);
    if (!(error instanceof UpstreamFailure)) {
      await hold(key);
      throw error;
    }
    if (isFailure(error, 'upstream_busy')) {
      await readingRate.refused(database, error.retryAfterSeconds);
      return release(key);
    }
    if (!isFailure(error, 'upstream_rejected', 'upstream_not_found')) {
      failuresInSequence += 1;
      if (failuresInSequence > 1) await readingRate.pause(database, OUTAGE_WAIT_SECONDS);
      return hold(key);
    }
    await database.transaction(async (tx) => {
      const lost = await watchedScreenings.refuse(tx, key);
      if (lost === undefined) return;
      await watchedScreenings.end(tx, key);
      await events.screeningEvents(tx, [NOT_READABLE], { ...lost, id: key.screening_id });
      log.error(
        { screening: key.screening_id },
        'the service does not show a screening any more: it is no longer watched',
      );
    });
  }

  /** One batch: between two of them the step reads. Milliseconds until the next one. */
  async function reachNext(wave: Wave): Promise<number> {
    const began = performance.now();
    await database.transaction(async (tx) => {
      const [done] = await watchedScreenings.reach(tx, wave);
      await readingRate.reach(tx, wave, done!.rows < BATCH ? null : done!.last);
    });
    return peopleMs(began);
  }

  async function step(): Promise<WorkerStep> {
    const { waitMs, wave } = await readingRate.next(database);
    const restMs = wave === null ? Infinity : await reachNext(wave);
    if (waitMs > 0) return { waitMs: Math.min(waitMs, restMs) };
    const claimed = await database.transaction(async (tx) => {
      const due = await watchedScreenings.claimDue(tx);
      const key = due ?? (await watchedScreenings.claimSentinel(tx));
      if (key === undefined) return null;
      const at = await readingRate.take(tx, due ? 0 : SENTINEL_SECONDS);
      // Another process was faster.
      if (at === null) await watchedScreenings.release(tx, key);
      return at && { key, at, read: due ? read : probe };
    });
    if (claimed === null) return { waitMs: restMs };
    const { key, at, read: how } = claimed;
    return { work: [how(key, at).catch((error: unknown) => failed(key, error))] };
  }

  function wake(): void {
    const waiting = notice;
    notice = new AbortController();
    waiting.abort();
    worker.wake();
  }

  return {
    async run(): Promise<void> {
      if (database.engine === 'pglite') await watchedScreenings.releaseAll(database);
      stopListening = await database.listen(WATCH_CHANNEL, wake, wake);
      worker.start();
    },
    async stop(): Promise<void> {
      stop.abort();
      wake();
      await worker.stop();
      await stopListening?.();
    },
  };
}
