import type { Logger } from 'pino';
import type { Screening } from '../../contract/screening.js';
import { WATCH_UNTIL_CLOSED, type ProxyFields, type Watch } from '../../contract/screening.js';
import { isAnyChange, type KnownScreening, type ScreeningChanges } from '../../contract/watch.js';
import { ProblemError } from '../../contract/problem-error.js';
import { audit, type Author } from '../events/audit.js';
import type { Events } from '../events/events.js';
import type { Metrics } from '../operations/metrics.js';
import { errorForLog } from '../operations/log.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import { notify, type Database, type Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { STORAGE_RETRY_AFTER_SECONDS } from '../store/storage-failure.js';
import type { UpstreamClient } from '../upstream/client.js';
import { isFailure } from '../upstream/failures.js';
import {
  knownScreening,
  knownScreenings,
  reviewedOf,
  reviewersOf,
  type ListedScreenings,
  type ListPage,
} from './known-screenings.js';
import { isOfClient, isSameReviewer, mayTakeBack } from './grants.js';
import { screeningRows } from './screening-rows.js';
import { createReader, WATCH_CHANNEL } from './reader.js';
import { answered, createReadings, newHashKey, SEARCHED, searchedSide } from './readings.js';
import { readingRate } from './reading-rate.js';
import { countsOf, knownAnswer, type StoredWatch } from '../rules/observe.js';
import { compareHits } from '../rules/hit-changes.js';

/** `name`: of the analyst. `version`: of the hits that the page shows. */
export interface Review {
  by: Author;
  name: string | null;
  version: number | undefined;
}

const storedWatch = (watch: Watch | undefined, { isMonitored, searchStatus }: Screening): StoredWatch => {
  const asked = watch ?? (isMonitored || WATCH_UNTIL_CLOSED);
  if (asked === WATCH_UNTIL_CLOSED) return searchStatus === 'Closed' ? 'off' : asked;
  return asked ? 'on' : 'off';
};

/** What the proxy knows of screenings after they were made: it reads them again, compares, and tells the host. */
export function createWatch(context: {
  database: Database;
  encryption: Encryption;
  upstream: Pick<UpstreamClient, 'screeningHits'>;
  events: Pick<Events, 'screeningEvents'>;
  log: Logger;
  metrics: Metrics;
  /** The least time between two readings of one screening. */
  intervalSeconds: number;
}) {
  const { database, encryption, log } = context;
  const note = createReadings(context);
  const reader = createReader({ ...context, note });

  /** @throws ProblemError `not_found` also for a caller of another client. */
  async function found(id: string, caller: Caller) {
    const row = await knownScreenings.find(database, id, hostOf(caller));
    if (row === undefined || !isOfClient(caller, row.answer)) throw new ProblemError('not_found');
    return row;
  }

  /** For a change of the review. @throws ProblemError `not_found`, or `reviewed_another` when the hits changed since the version. */
  async function locked(tx: Queryable, id: string, caller: Caller, { version }: Review) {
    const [row] = await screeningRows.lock(tx, id, hostOf(caller));
    if (row === undefined || !isOfClient(caller, row.answer)) throw new ProblemError('not_found');
    if (version !== undefined && row.version !== version) throw new ProblemError('reviewed_another');
    return row;
  }

  return {
    run: reader.run,
    stop: reader.stop,

    /**
     * A person's call of the service: the reader makes room for each attempt. `call` gets the time of the database. With 429
     * the service refuses one: the reader, which calls the same endpoints, slows down.
     */
    forPerson:
      <T>(call: (at: Date) => Promise<T>) =>
      async (): Promise<T> => {
        // Nothing was sent: a repeat is safe.
        const at = await readingRate.yieldToPerson(database).catch((cause: unknown) => {
          throw new ProblemError('storage_unavailable', { retryAfter: STORAGE_RETRY_AFTER_SECONDS, cause });
        });
        return call(at).catch(async (error: unknown) => {
          if (isFailure(error, 'upstream_busy'))
            // A store that fails must not hide that the service refused.
            await readingRate.refused(database, error.retryAfterSeconds).catch(() => undefined);
          throw error;
        });
      },

    /** A screening of a host is known from now on. `at`: when the call of its answer began. */
    async begin(
      tx: Queryable,
      host: string,
      screening: Screening,
      fields: ProxyFields & { at: Date; session: string | null },
    ): Promise<void> {
      await screeningRows.insert(tx, {
        screening_id: screening.id,
        host,
        session: fields.session,
        reference: fields.reference,
        read_at: fields.at,
        watch: storedWatch(fields.watch, screening),
        answer: knownAnswer(screening),
        hash_key: newHashKey(encryption, screening.id),
        searched_hash: encryption.lookup(searchedSide(screening), SEARCHED),
      });
      await note(tx, screening.id, answered(screening, fields.at), host);
      await notify(tx, WATCH_CHANNEL);
    },

    /** A person opened a page of it: compared on the way. A failure here does not hide the page. */
    async opened(id: string, screening: Screening, at: Date): Promise<void> {
      await database
        .transaction((tx) => note(tx, id, answered(screening, at)))
        .catch((error: unknown) =>
          log.error(
            errorForLog(error),
            'what was read of a screening could not be compared; a later reading is',
          ),
        );
    },

    async end(id: string, caller: Caller, by: Author): Promise<void> {
      const row = await found(id, caller);
      await database.transaction(async (tx) => {
        await screeningRows.end(tx, row);
        await audit(tx, 'screening.unwatched', by, row.screening_id);
      });
    },

    async list(page: ListPage): Promise<ListedScreenings> {
      const total = await knownScreenings.total(database, page);
      const rows = await knownScreenings.list(database, page);
      return { total, rows: rows.map((row) => ({ position: row.position, screening: knownScreening(row) })) };
    },

    one: async (id: string, caller: Caller): Promise<KnownScreening> =>
      knownScreening(await found(id, caller)),

    /** `present`: the ids of all hits of the last reading. */
    async changes(
      id: string,
      caller: Caller,
    ): Promise<Omit<ScreeningChanges, 'canReview' | 'goneDecisions'> & { present: ReadonlySet<string> }> {
      const row = await found(id, caller);
      const { reference, baseline, hits, version } = row;
      return {
        present: new Set(hits?.map((hit) => hit.id)),
        id,
        reference,
        version,
        complete: hits !== null,
        reviewed: reviewedOf(row),
        since: row.baseline_at?.toISOString() ?? null,
        canTakeBack:
          row.before_review !== null &&
          mayTakeBack(
            caller,
            reviewersOf(row).map(({ by }) => by),
          ),
        ...compareHits(baseline ?? [], hits ?? []),
      };
    },

    /** @throws ProblemError those of `locked`. */
    async review(id: string, caller: Caller, review: Review): Promise<KnownScreening> {
      const { by, name } = review;
      await database.transaction(async (tx) => {
        const row = await locked(tx, id, caller, review);
        await audit(tx, 'screening.reviewed', by, id);
        const { reviewed_at: before, reviewed_by: first, also_reviewed: others } = row;
        if (before && first && name && !row.changed) {
          // The first name stays: a second one is added to it.
          const names = [first, ...others.map((other) => other.by)];
          if (!names.some((each) => isSameReviewer(each, name)))
            await screeningRows.reviewAlso(tx, row, name);
          return;
        }
        await screeningRows.review(tx, row, name);
      });
      return knownScreening(await found(id, caller));
    },

    /**
     * Only who reviewed takes it back, and only the last review.
     *
     * @throws ProblemError those of `locked`, or `forbidden` where there is no such review.
     */
    async takeReviewBack(id: string, caller: Caller, review: Review): Promise<KnownScreening> {
      const { by, name } = review;
      await database.transaction(async (tx) => {
        const row = await locked(tx, id, caller, review);
        const reviewers = reviewersOf(row);
        const others = reviewers.filter((each) => !isSameReviewer(each.by, name));
        if (row.before_review === null || others.length === reviewers.length)
          throw new ProblemError('forbidden', {
            detail: 'The last review is of another analyst, or taken back.',
          });
        await audit(tx, 'screening.review_taken_back', by, id);
        if (others.length > 0) return screeningRows.keepReviewers(tx, row, others);
        const found = compareHits(row.before_review.baseline ?? row.baseline ?? [], row.hits ?? []);
        await screeningRows.takeReviewBack(tx, row, countsOf(found), isAnyChange(found));
      });
      return knownScreening(await found(id, caller));
    },

    /** For the metrics. */
    measure: () => knownScreenings.counts(database),
  };
}

export type ScreeningWatch = ReturnType<typeof createWatch>;
