import type { Queryable, Row } from '../store/database.js';
import { jsonOf } from '../store/values.js';
import { DAY_SECONDS } from '../rules/guard.js';
import { AHEAD_SECONDS, type Known, type Observed } from '../rules/observe.js';

interface ScreeningColumns extends Known {
  screening_id: string;
  host: string;
  reference: string | null;
  position: number;
  hash_key: Uint8Array;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  also_reviewed: { at: string; by: string }[];
  before_review: { baseline: Known['baseline'] } | null;
  due_at: Date | null;
  refused_since: Date | null;
}

export type ScreeningRow = ScreeningColumns & Row;
/** The row of one host: the service may give one screening to several. */
export type ScreeningKey = Pick<ScreeningColumns, 'screening_id' | 'host'>;
type NewRow = Pick<
  ScreeningColumns,
  'screening_id' | 'host' | 'watch' | 'answer' | 'hash_key' | 'read_at'
> & {
  /** The session that made it. */
  session: string | null;
  reference: string | undefined;
  searched_hash: Uint8Array;
};

/** Lease of one process. It is renewed with each page. */
const CLAIM_SECONDS = 120;
const LEASED = `claimed_until = proxy.now() + make_interval(secs => ${CLAIM_SECONDS})`;
/** A screening that the service refuses to show for so long is no longer watched. */
const REFUSED_SECONDS = DAY_SECONDS;

/** The columns that a reading stores. */
const JSON_COLUMNS = ['answer', 'hits', 'baseline', 'changes'] as const;
const PLAIN_COLUMNS = [
  ...(['watch', 'read_at', 'hits_read_at', 'baseline_at', 'version', 'changed', 'changed_at'] as const),
];
const FIRST_COLUMN = 6;
const STORED = [
  ...JSON_COLUMNS.map((column, at) => `${column} = $${FIRST_COLUMN + at}::jsonb`),
  ...PLAIN_COLUMNS.map((column, at) => `${column} = $${FIRST_COLUMN + JSON_COLUMNS.length + at}`),
].join();

/** Changes one row: `$1` and `$2` are its key, the values come after. */
const change = <Found extends Row>(
  tx: Queryable,
  { screening_id: id, host }: ScreeningKey,
  set: string,
  values: readonly unknown[] = [],
  returning = 'screening_id',
): Promise<Found[]> =>
  tx.query<Found>(
    `update proxy.screenings set ${set} where screening_id = $1 and host = $2 returning ${returning}`,
    [id, host, ...values],
  );

/** The screenings that a host made or watches. No other module writes `proxy.screenings`. */
export const screeningRows = {
  /** A row that is there gets what is given of session, reference and watch, and the answer if it is forgotten. */
  async insert(tx: Queryable, row: NewRow): Promise<void> {
    await tx.query(
      `insert into proxy.screenings as known
         (screening_id, host, reference, watch, answer, hash_key, read_at, changed_at, due_at, sessions, searched_hash)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7,
               case when $4 <> 'off' then $7::timestamptz - make_interval(secs => $8) end,
               array_remove(array[$9::text], null), $10)
       on conflict (screening_id, host) do update
          set reference = coalesce(excluded.reference, known.reference), watch = excluded.watch,
              sessions = array_remove(known.sessions, $9) || excluded.sessions,
              answer = coalesce(known.answer, excluded.answer),
              hash_key = coalesce(known.hash_key, excluded.hash_key), searched_hash = excluded.searched_hash,
              due_at = case when excluded.watch <> 'off' then coalesce(known.due_at, excluded.due_at) end`,
      [
        row.screening_id,
        row.host,
        row.reference,
        row.watch,
        jsonOf(row.answer),
        row.hash_key,
        row.read_at,
        AHEAD_SECONDS,
        row.session,
        row.searched_hash,
      ],
    );
  },

  /** A further session that made it, with the key of the first one. */
  async addSession(tx: Queryable, { screening_id: id, host }: ScreeningKey, session: string): Promise<void> {
    await tx.query(
      `update proxy.screenings set sessions = sessions || $3::text
        where screening_id = $1 and host = $2 and not $3 = any(sessions)`,
      [id, host, session],
    );
  },

  /**
   * The row of one host, or those of all, in the order in which every transaction locks them. `is_ahead`: it was read before the
   * clock was set back.
   */
  lock(
    tx: Queryable,
    id: string,
    host: string | null = null,
  ): Promise<(ScreeningRow & { is_ahead: boolean })[]> {
    return tx.query(
      `select *, read_at > proxy.now() as is_ahead from proxy.screenings
        where screening_id = $1 and ($2::text is null or host = $2) and answer is not null
        order by host for update`,
      [id, host],
    );
  },

  /** Stores a reading. Only after `lock` in the same transaction. */
  async store(
    tx: Queryable,
    key: ScreeningKey,
    hashes: { key: Uint8Array; searched: Uint8Array },
    { row, events, dueIn }: Observed,
  ): Promise<void> {
    await tx.query(
      `/* store a reading */ update proxy.screenings
          set ${STORED}, hash_key = $3, searched_hash = $${FIRST_COLUMN + JSON_COLUMNS.length + PLAIN_COLUMNS.length},
              refused_since = null,
              before_review = case when hash_key = $3 then before_review end,
              due_at = proxy.now() + make_interval(secs => $4),
              position = case when $5 then nextval('proxy.screening_positions') else position end
        where screening_id = $1 and host = $2`,
      [
        key.screening_id,
        key.host,
        hashes.key,
        row.watch === 'off' ? null : dueIn,
        events.length > 0,
        ...JSON_COLUMNS.map((column) => jsonOf(row[column])),
        ...PLAIN_COLUMNS.map((column) => row[column]),
        hashes.searched,
      ],
    );
  },

  /** Another analyst says the same of hits that have not changed since. Only after `lock`. */
  async reviewAlso(tx: Queryable, key: ScreeningKey, by: string): Promise<void> {
    await change(
      tx,
      key,
      `also_reviewed = also_reviewed || jsonb_build_object(
         'at', to_char(proxy.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', $3::text)`,
      [by],
    );
  },

  /** What was there at the last reading of all hits is the baseline now. Only after `lock`. */
  async review(tx: Queryable, key: ScreeningKey, by: string | null): Promise<void> {
    await change(
      tx,
      key,
      `baseline = hits, changed = false, changes = default, reviewed_by = $3, also_reviewed = default,
       before_review = jsonb_build_object('baseline', baseline, 'baseline_at', baseline_at, 'reviewed_at', reviewed_at,
         'reviewed_by', reviewed_by, 'also_reviewed', also_reviewed),
       reviewed_at = proxy.now(),
       baseline_at = case when hits is null then baseline_at else proxy.now() end`,
      [by],
    );
  },

  /** The analyst says so no longer; others still do. Only after `lock`. */
  async keepReviewers(
    tx: Queryable,
    key: ScreeningKey,
    [first, ...others]: readonly { at: string; by: string | null }[],
  ): Promise<void> {
    await change(tx, key, 'reviewed_at = $3::timestamptz, reviewed_by = $4, also_reviewed = $5::jsonb', [
      first!.at,
      first!.by,
      jsonOf(others),
    ]);
  },

  /** What the last review replaced is there again. `changes`: since that baseline. Only after `lock`. */
  async takeReviewBack(
    tx: Queryable,
    key: ScreeningKey,
    changes: Known['changes'],
    changed: boolean,
  ): Promise<void> {
    await change(
      tx,
      key,
      `baseline = coalesce(nullif(before_review -> 'baseline', 'null'), baseline),
       baseline_at = coalesce((before_review ->> 'baseline_at')::timestamptz, baseline_at),
       reviewed_at = (before_review ->> 'reviewed_at')::timestamptz,
       reviewed_by = before_review ->> 'reviewed_by', also_reviewed = before_review -> 'also_reviewed',
       changed = $3, changes = $4::jsonb, before_review = null`,
      [changed, jsonOf(changes)],
    );
  },

  async end(tx: Queryable, key: ScreeningKey): Promise<void> {
    await change(tx, key, `watch = 'off', due_at = null, claimed_until = null`);
  },

  /**
   * Leases the one that is due longest. `latestSeconds`: what is due later was stored before the clock was set back, and is due now.
   */
  async claim(tx: Queryable, latestSeconds: number): Promise<ScreeningKey | undefined> {
    const isAhead = `due_at > proxy.now() + make_interval(secs => ${latestSeconds})`;
    const claimFirst = (isDue: string) =>
      tx.query<ScreeningKey & Row>(
        `update proxy.screenings set ${LEASED}
        where (screening_id, host) = (
          select screening_id, host from proxy.screenings
           where ${isDue} and (claimed_until is null or claimed_until <= proxy.now())
           order by due_at, read_at limit 1 for update skip locked)
       returning screening_id, host`,
      );
    const [due] = await claimFirst('due_at <= proxy.now()');
    return due ?? (await claimFirst(isAhead))[0];
  },

  async renew(tx: Queryable, key: ScreeningKey): Promise<void> {
    await change(tx, key, LEASED);
  },

  /** Ends the lease. `dueIn`: seconds until the next reading, where this one stored none. */
  async release(tx: Queryable, key: ScreeningKey, dueIn: number | null = null): Promise<void> {
    const due = `case when $3::float8 is null or due_at is null then due_at
                      else proxy.now() + make_interval(secs => $3) end`;
    await change(tx, key, `claimed_until = null, due_at = ${due}`, [dueIn]);
  },

  /** The service does not show it. The row, if that lasts too long to watch it any more. */
  async refuse(tx: Queryable, key: ScreeningKey): Promise<ScreeningRow | undefined> {
    const [row] = await change<ScreeningRow & { lost: boolean }>(
      tx,
      key,
      'refused_since = coalesce(refused_since, proxy.now())',
      [REFUSED_SECONDS],
      `*, watch <> 'off' and refused_since <= proxy.now() - make_interval(secs => $3) as lost`,
    );
    return row?.lost ? row : undefined;
  },
};
