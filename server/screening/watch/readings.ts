import type { Hit, Screening } from '../../../contract/screening.js';
import type { Events } from '../../events/events.js';
import type { Metrics } from '../../operations/metrics.js';
import type { Queryable } from '../../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../../store/encryption.js';
import { hitHashes, newHashKey } from './hit-hashes.js';
import { watchedScreenings, type WatchedRow } from './rows/watched-screenings.js';
import { knownAnswer, observe } from './rules/observe.js';

export interface Answered {
  screening: Screening;
  /** All hits, of one state of the list; null: a part of them. */
  hits: readonly Hit[] | null;
  /** When the first and the last call of the reading began, by the clock of the database. */
  from: Date;
  to: Date;
}

/** One answer as a reading. */
export function answered(screening: Screening, at: Date): Answered {
  const { pageNumber, items, totalRecords } = screening.hits;
  const isAll = pageNumber === 1 && items.length >= Math.max(screening.numOfHits, totalRecords);
  return { screening, hits: isAll ? items : null, from: at, to: at };
}

/**
 * Compares an answer with what is known of its screening, stores it, and records the events, in one transaction. So each
 * change is found and reported once, in any process, and however often one dies.
 */
export function createReadings(context: {
  encryption: Encryption;
  events: Pick<Events, 'screeningEvents'>;
  metrics: Pick<Metrics, 'watchReview'>;
  intervalSeconds: number;
}) {
  const { encryption, events, metrics, intervalSeconds } = context;

  function open(row: WatchedRow) {
    try {
      return { row, hash: hitHashes(encryption, row.screening_id, row.hash_key) };
    } catch (error) {
      if (!(error instanceof UnknownKeyError || error instanceof SealBrokenError)) throw error;
      // The hashes are of a key that was removed: they are made again.
      const hash_key = newHashKey(encryption, row.screening_id);
      const fresh = { ...row, hash_key, hits: null, baseline: null };
      return { row: fresh, hash: hitHashes(encryption, row.screening_id, hash_key) };
    }
  }

  /** For this host, or for each that knows the screening. True: all hits have to be read. */
  return async (tx: Queryable, id: string, { screening, hits, from, to }: Answered, host?: string) => {
    let needsAll = false;
    for (const stored of await watchedScreenings.lock(tx, id, host)) {
      // A later answer is known.
      if (to < stored.read_at) continue;
      const { row, hash } = open(stored);
      const reading = { answer: knownAnswer(screening), hits: hits && hits.map(hash), from, to };
      const seen = observe(row, reading, intervalSeconds);
      await watchedScreenings.store(tx, row, row.hash_key, seen);
      if (row.watch !== 'off') await events.screeningEvents(tx, seen.events, { ...row, id });
      if (row.open_since !== null && seen.row.open_since === null)
        metrics.watchReview.observe({ until: 'closed' }, (to.getTime() - row.open_since.getTime()) / 1000);
      needsAll ||= seen.needsAll;
    }
    return needsAll;
  };
}

export type NoteReading = ReturnType<typeof createReadings>;
