import type { Hit, Screening } from '../../../contract/screening.js';
import { isAnyChange } from '../../../contract/watch.js';
import type { Events } from '../../events/events.js';
import type { Metrics } from '../../operations/metrics.js';
import type { Database, Queryable } from '../../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../../store/encryption.js';
import { hitHashes, newHashKey } from './hit-hashes.js';
import { readingRate } from './rows/reading-rate.js';
import { watchedScreenings, type WatchedRow, type WatchKey } from './rows/watched-screenings.js';
import { afterReading, answerOf, SUCCEEDED } from './rules/after-reading.js';
import { compareHits } from './rules/hit-changes.js';
import {
  AHEAD_SECONDS,
  DAY_SECONDS,
  isNewWave,
  secondsToNext,
  type Observed,
} from './rules/reading-schedule.js';

export interface Answered {
  screening: Screening;
  /** All hits, of one state of the list; null: a part of them. */
  hits: readonly Hit[] | null;
  /** When the first and the last call of the reading began, by the clock of the database. */
  from: Date;
  to: Date;
}

/** All hits of one answer; null if there are more. */
function allHits({ numOfHits, hits }: Screening): readonly Hit[] | null {
  const { pageNumber, items, totalRecords } = hits;
  return pageNumber === 1 && items.length >= Math.max(numOfHits, totalRecords) ? items : null;
}

/** One answer as a reading. */
export function answered(screening: Screening, at: Date): Answered {
  return { screening, hits: allHits(screening), from: at, to: at };
}

/** A time that cannot be read is none, nor is one far in the future: each later one would seem old. Without a zone it is UTC. */
function timeOf(text: string | null, now: Date): Date | null {
  const time = new Date(text !== null && /T[\d:.]+$/.test(text) ? `${text}Z` : (text ?? NaN));
  return time.getTime() >= 0 && time.getTime() <= now.getTime() + DAY_SECONDS * 1000 ? time : null;
}

/**
 * Compares an answer with what is known of its screening, stores it, and records the events to the host, in one
 * transaction. So each change is found and reported once, in any process, and however often one dies.
 */
export function createReadings(context: {
  database: Database;
  encryption: Encryption;
  events: Pick<Events, 'screeningEvents'>;
  metrics: Pick<Metrics, 'watchReview'>;
}) {
  const { database, encryption, events, metrics } = context;

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

  /** Undefined: the host does not know the screening, or a later answer of it. */
  async function noteIn(
    tx: Queryable,
    key: WatchKey,
    answered: Answered,
  ): Promise<{ needsAll: boolean; newWave: Date | null; closedAfterMs: number | null } | undefined> {
    const stored = await watchedScreenings.lock(tx, key);
    if (stored === undefined || answered.to < stored.read_at) return undefined;
    const { row, hash } = open(stored);
    const isLater = row.hits_read_at === null || answered.from >= row.hits_read_at;
    const isResult = answered.screening.screeningStatus === SUCCEEDED;
    const answer = answerOf(answered.screening);
    const hits = answered.hits && isLater && isResult ? answered.hits.map(hash) : null;

    const ageSeconds = (answered.to.getTime() - (row.hits_read_at ?? answered.to).getTime()) / 1000;
    const after = afterReading(row, { answer, hits, ageSeconds });
    const baseline = row.baseline ?? after.hits;
    const isFirst = row.hits === null && after.hits !== null;
    const isOther = !isFirst && isAnyChange(compareHits(row.hits ?? [], after.hits ?? []));
    const changes = compareHits(baseline ?? [], after.hits ?? []);
    const screenedAt = timeOf(after.answer.lastScreened, answered.to);
    const wave = await readingRate.wave(tx);
    const seen: Observed = {
      wave,
      screenedAt,
      screenedBefore: row.screened_at,
      moved: after.moved,
      isMonitored: answer.isMonitored,
      isRunning: answer.screeningStatus === 'InProgress',
      quiet: row.quiet,
    };
    await watchedScreenings.store(tx, {
      ...row,
      watch: after.watch,
      answer: after.answer,
      hits: after.hits,
      baseline,
      screened_at: screenedAt,
      read_at: answered.to,
      hits_read_at: hits === null ? row.hits_read_at : answered.from,
      version: row.version + (isFirst || isOther ? 1 : 0),
      changed: isAnyChange(changes),
      changes: {
        new: changes.new.length,
        changed: changes.changed.length,
        gone: changes.gone.length,
      },
      baseline_at: isFirst ? answered.from : row.baseline_at,
      quiet: after.moved ? 0 : Math.min(row.quiet + 1, 20),
      isChange: after.events.length > 0,
      dueSeconds: after.needsAll ? (row.hits === null ? -AHEAD_SECONDS : 0) : secondsToNext(seen),
    });
    if (row.watch !== 'off') await events.screeningEvents(tx, after.events, { ...row, id: key.screening_id });
    const lastScreened = timeOf(answer.lastScreened, answered.to);
    const startsWave = isNewWave({ ...seen, screenedAt: lastScreened });
    const isClosing = answer.searchStatus === 'Closed' && row.answer.searchStatus !== 'Closed';
    const since = isClosing ? row.open_since : null;
    return {
      needsAll: after.needsAll,
      newWave: startsWave ? lastScreened : null,
      closedAfterMs: since && answered.to.getTime() - since.getTime(),
    };
  }

  return {
    noteIn,

    /** For each host that knows the screening. True: all hits have to be read. */
    async note(id: string, answered: Answered): Promise<boolean> {
      let needsAll = false;
      for (const host of await watchedScreenings.hostsOf(database, id)) {
        const noted = await database.transaction((tx) => noteIn(tx, { screening_id: id, host }, answered));
        if (noted?.closedAfterMs)
          metrics.watchReview.observe({ until: 'closed' }, noted.closedAfterMs / 1000);
        const newWave = noted?.newWave;
        if (newWave) await readingRate.startWave(database, newWave);
        needsAll ||= noted?.needsAll === true;
      }
      return needsAll;
    },
  };
}

export type Readings = ReturnType<typeof createReadings>;
