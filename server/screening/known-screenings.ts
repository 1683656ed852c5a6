import { WATCH_UNTIL_CLOSED, type Watch } from '../../contract/screening.js';
import type { KnownScreening, Reviewed } from '../../contract/watch.js';
import { DEFAULT_HOST } from '../events/audit.js';
import type { Queryable, Row } from '../store/database.js';
import type { ScreeningKey, ScreeningRow } from './screening-rows.js';
import type { StoredWatch } from '../rules/observe.js';

/** Of the list: without the hits, which may be many. */
const LISTED = [
  ...(['screening_id', 'reference', 'watch', 'position', 'changed_at', 'answer', 'read_at'] as const),
  ...(['changed', 'changes', 'reviewed_at', 'reviewed_by', 'also_reviewed'] as const),
];
export type ListedRow = Pick<ScreeningRow, (typeof LISTED)[number]> & { complete: boolean } & Row;

export interface ListFilter {
  host: string;
  reference?: string | undefined;
  searchStatus?: string | undefined;
  level?: string | undefined;
  changed?: boolean | undefined;
  /** Those of a session that is bound to a client, or to a list of screenings with its own. */
  clientId?: string | undefined;
  ids?: readonly string[] | undefined;
  ofSession?: string | undefined;
}

export interface ListPage extends ListFilter {
  before: number | null;
  /** Null: all. */
  limit: number | null;
}

/** A page of the list, as a caller sees it. */
export interface ListedScreenings {
  rows: { position: number; screening: KnownScreening }[];
  total: number | null;
}

/** Of a longer list the total is unknown: each reading of the list counts again. */
const MOST_TOTAL = 1_000;

const MATCHES = `host = $1 and ($2::text is null or reference = $2)
          and ($3::text is null or answer ->> 'searchStatus' = $3)
          and ($4::boolean is null or changed = $4) and ($5::text is null or answer ->> 'clientId' = $5)
          and answer is not null and ($6::text[] is null or screening_id = any(array(
                select unnest($6::text[])
                union select screening_id from proxy.screenings where sessions @> array[$7::text])))
          and ($8::text is null or answer ->> 'level' = $8)`;

const matching = ({ host, reference, searchStatus, changed, clientId, ids, ofSession, level }: ListFilter) =>
  [host, reference, searchStatus, changed, clientId, ids && idsInAnyCase(ids), ofSession, level].map(
    (value) => value ?? null,
  );

/** The service may write an id in another letter case, and so may a back end. `sent`: a parameter. */
export const inAnyCase = (sent: string) => `screening_id in (${sent}, lower(${sent}), upper(${sent}))`;
const idsInAnyCase = (ids: readonly string[]) =>
  ids.flatMap((id) => [id, id.toLowerCase(), id.toUpperCase()]);

/** Each scrape of the metrics counts again. */
const MOST_COUNTED = 1_000;

/** What callers and metrics read of the screenings. */
export const knownScreenings = {
  async find(tx: Queryable, id: string, host: string): Promise<(ScreeningRow & ListedRow) | undefined> {
    const [row] = await tx.query<ScreeningRow & ListedRow>(
      `select *, hits is not null as complete from proxy.screenings
        where ${inAnyCase('$1')} and host = $2 and answer is not null order by screening_id = $1 desc limit 1`,
      [id, host],
    );
    return row;
  },

  /**
   * Whether a host made it or watches it, and whether the session made it. One that the store does not know was made
   * elsewhere, or its row could not be stored: it belongs to the host `default` while no other host has screened, and then to none.
   * `id`: as the store has it.
   */
  async madeBy(tx: Queryable, { screening_id: sent, host }: ScreeningKey, session: string | null) {
    const [row] = await tx.query<{ id: string } & Record<'own' | 'byAny' | 'bySession' | 'shared', boolean>>(
      `with known as (select screening_id, host, sessions from proxy.screenings where ${inAnyCase('$1')}),
            own as (select * from known where host = $2 order by screening_id = $1 desc limit 1)
       select coalesce((select screening_id from own), $1) as id, exists (select from own) as own,
              exists (select from known) as "byAny", exists (select from own where $3 = any(sessions)) as "bySession",
              exists (select from proxy.screening_days where host <> '${DEFAULT_HOST}') as shared`,
      [sent, host, session],
    );
    const { id, own, byAny, bySession, shared } = row!;
    return { id, host: own || (host === DEFAULT_HOST && !byAny && !shared), session: bySession };
  },

  /** The newest change first. */
  list(tx: Queryable, page: ListPage): Promise<ListedRow[]> {
    return tx.query<ListedRow>(
      `select ${LISTED.join()}, hits is not null as complete from proxy.screenings
        where ${MATCHES} and ($9::int8 is null or position < $9)
        order by position desc limit $10`,
      [...matching(page), page.before, page.limit],
    );
  },

  /** How many the pages of the list have together. Null: more than 1,000. */
  async total(tx: Queryable, filter: ListFilter): Promise<number | null> {
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from (select from proxy.screenings where ${MATCHES}
         order by position desc limit ${MOST_TOTAL + 1}) as matching`,
      matching(filter),
    );
    return row!.n > MOST_TOTAL ? null : row!.n;
  },

  /**
   * For the metrics. More than 1,000 watched ones are as many as the planner expects, and more than 1,000 due ones are not
   * counted. `lag`: seconds since the longest due one was due, or known.
   */
  async counts(tx: Queryable) {
    const [row] = await tx.query<{ watched: number; due: number; lag: number; perMinute: number }>(
      `select case when counted < ${MOST_COUNTED} then counted else greatest(counted, expected) end as watched, due, lag,
              (select per_minute from proxy.reading) as "perMinute"
         from (select count(*) as counted
                 from (select from proxy.screenings where due_at is not null limit ${MOST_COUNTED}) as w) as watched,
              (select reltuples::int8 as expected from pg_class
                where oid = 'proxy.screenings_due'::regclass) as planner,
              (select count(*) as due, coalesce(max(extract(epoch from proxy.now() - greatest(due_at, read_at))), 0)::float8 as lag
                 from (select due_at, read_at from proxy.screenings
                        where due_at <= proxy.now() order by due_at limit ${MOST_COUNTED}) as w) as late`,
    );
    return row!;
  },
};

const shownWatch = (watch: StoredWatch): Watch => (watch === WATCH_UNTIL_CLOSED ? watch : watch === 'on');

export const reviewedOf = ({
  reviewed_at: at,
  reviewed_by: by,
  also_reviewed: also,
}: Pick<ListedRow, 'reviewed_at' | 'reviewed_by' | 'also_reviewed'>): Reviewed | null =>
  at && { at: at.toISOString(), by, ...(also.length > 0 && { also }) };

/** All who said so of these hits, the first one first. */
export const reviewersOf = (row: Parameters<typeof reviewedOf>[0]): { at: string; by: string | null }[] => {
  const reviewed = reviewedOf(row);
  return reviewed ? [{ at: reviewed.at, by: reviewed.by }, ...(reviewed.also ?? [])] : [];
};

/** A row as a caller sees it. */
export function knownScreening(row: ListedRow): KnownScreening {
  const { level, score, hits, sanctions, pep, adverseMedia, clientId: _client, ...rest } = row.answer;
  return {
    id: row.screening_id,
    reference: row.reference,
    watch: shownWatch(row.watch),
    level,
    score,
    counts: { hits, sanctions, pep, adverseMedia },
    ...rest,
    readAt: row.read_at.toISOString(),
    changed: row.changed,
    changes: row.changes,
    complete: row.complete,
    changedAt: row.changed_at.toISOString(),
    reviewed: reviewedOf(row),
  };
}
