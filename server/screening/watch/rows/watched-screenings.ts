import type { ChangeCounts } from '../../../../contract/watch.js';
import type { Queryable, Row } from '../../../store/database.js';
import { BATCH, type Step } from '../../../store/in-batches.js';
import { jsonOf } from '../../../store/values.js';
import { named } from '../../../store/named-statement.js';
import type { KnownAnswer, StoredWatch } from '../rules/after-reading.js';
import type { HashedHit } from '../rules/hit-changes.js';
import type { Wave } from './reading-rate.js';
import {
  AHEAD_SECONDS,
  REFUSED_SECONDS,
  REFUSED_WAIT_SECONDS,
  SENTINEL_REST_SECONDS,
} from '../rules/reading-schedule.js';

interface WatchedColumns {
  screening_id: string;
  host: string;
  reference: string | null;
  watch: StoredWatch;
  position: number;
  changed_at: Date;
  answer: KnownAnswer;
  screened_at: Date | null;
  read_at: Date;
  hits_read_at: Date | null;
  hash_key: Uint8Array;
  hits: readonly HashedHit[] | null;
  baseline: readonly HashedHit[] | null;
  version: number;
  changed: boolean;
  changes: ChangeCounts;
  unreviewed_since: Date | null;
  open_since: Date | null;
  baseline_at: Date | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  due_at: Date | null;
  quiet: number;
  refused_since: Date | null;
}

export type WatchedRow = WatchedColumns & Row;
/** The row of one host: the service may give one screening to several. */
export type WatchKey = Pick<WatchedColumns, 'screening_id' | 'host'>;
/** Lease of one process. It is kept with each page. */
export const CLAIM_SECONDS = 120;

const IS_SENTINEL = `watch <> 'off' and (answer ->> 'isMonitored')::boolean and refused_since is null
  and read_at < proxy.now() - make_interval(secs => ${SENTINEL_REST_SECONDS})`;

/** The watched screenings. No other module writes `proxy.watched_screenings`. */
export const watchedScreenings = {
  /** A row that is there gets what is given of reference and watch. */
  async insert(
    tx: Queryable,
    row: Pick<WatchedRow, 'screening_id' | 'host' | 'watch' | 'answer' | 'hash_key' | 'read_at'> & {
      reference: string | undefined;
    },
  ): Promise<void> {
    await tx.query(
      `insert into proxy.watched_screenings as w
         (screening_id, host, reference, watch, answer, hash_key, read_at, changed_at, due_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7,
               case when $4 <> 'off' then $7::timestamptz - make_interval(secs => $8) end)
       on conflict (screening_id, host) do update
          set reference = coalesce(excluded.reference, w.reference), watch = excluded.watch,
              due_at = case when excluded.watch <> 'off' then coalesce(w.due_at, excluded.due_at) end`,
      [
        row.screening_id,
        row.host,
        row.reference ?? null,
        row.watch,
        jsonOf(row.answer),
        row.hash_key,
        row.read_at,
        AHEAD_SECONDS,
      ],
    );
  },

  async hostsOf(tx: Queryable, id: string): Promise<string[]> {
    const rows = await tx.query<{ host: string }>(
      'select host from proxy.watched_screenings where screening_id = $1',
      [id],
    );
    return rows.map(({ host }) => host);
  },

  async lock(tx: Queryable, { screening_id: id, host }: WatchKey): Promise<WatchedRow | undefined> {
    const [row] = await tx.query<WatchedRow>(
      'select * from proxy.watched_screenings where screening_id = $1 and host = $2 for update',
      [id, host],
    );
    return row;
  },

  /** Stores a reading. Only after `lock` in the same transaction. */
  async store(
    tx: Queryable,
    row: Omit<WatchedColumns, 'due_at' | 'unreviewed_since' | 'open_since'> & {
      isChange: boolean;
      dueSeconds: number;
    },
  ): Promise<void> {
    await tx.query(
      named(
        'store a reading',
        `update proxy.watched_screenings
            set watch = $2, answer = $3::jsonb, screened_at = $4, read_at = $5, hits_read_at = $6, hash_key = $7,
                hits = $8::jsonb, baseline = $9::jsonb, version = $10, changed = $11, changes = $16::jsonb,
                unreviewed_since = case when $11 then coalesce(unreviewed_since, proxy.now()) end, baseline_at = $12,
                open_since = case when $3::jsonb ->> 'searchStatus' = 'Closed' then null
                                  when version < $10 and hits is not null then coalesce(open_since, proxy.now())
                                  else open_since end,
                quiet = $13, refused_since = null,
                -- No lease is so long: a reading had failed. Here is an answer.
                claimed_until = case when claimed_until <= proxy.now() + make_interval(secs => ${CLAIM_SECONDS})
                                     then claimed_until end,
                due_at = case when $2 <> 'off' then proxy.now() + make_interval(secs => $14) end,
                position = case when $15 then nextval('proxy.watch_positions') else position end,
                changed_at = case when $15 then proxy.now() else changed_at end
          where screening_id = $1 and host = $17`,
      ),
      [
        row.screening_id,
        row.watch,
        jsonOf(row.answer),
        row.screened_at,
        row.read_at,
        row.hits_read_at,
        row.hash_key,
        jsonOf(row.hits),
        jsonOf(row.baseline),
        row.version,
        row.changed,
        row.baseline_at,
        row.quiet,
        row.dueSeconds,
        row.isChange,
        jsonOf(row.changes),
        row.host,
      ],
    );
  },

  /** What was there at the last reading of all hits is the baseline now. Seconds that the first change waited; null: there was none. */
  async review(
    tx: Queryable,
    { screening_id: id, host }: WatchKey,
    by: string | null,
  ): Promise<number | null> {
    const [row] = await tx.query<{ seconds: number | null }>(
      `update proxy.watched_screenings w
          set baseline = hits, changed = false, changes = default, unreviewed_since = null, reviewed_by = $2, reviewed_at = proxy.now(),
              baseline_at = case when hits is null then baseline_at else proxy.now() end
         from (select screening_id, host, unreviewed_since as since from proxy.watched_screenings
                where screening_id = $1 and host = $3) as before
        where w.screening_id = before.screening_id and w.host = before.host
       returning extract(epoch from proxy.now() - since)::float8 as seconds`,
      [id, by, host],
    );
    return row?.seconds ?? null;
  },

  async end(tx: Queryable, { screening_id: id, host }: WatchKey): Promise<void> {
    await tx.query(
      `update proxy.watched_screenings set watch = 'off', due_at = null, claimed_until = null
        where screening_id = $1 and host = $2`,
      [id, host],
    );
  },

  /** Leases the one that is due longest. */
  claimDue: (tx: Queryable) => claim(tx, 'due_at <= proxy.now()', 'due_at, read_at'),

  /**
   * Leases the monitored one that was read longest ago: it shows whether the service has screened again. One whose
   * reading failed shows that only if there is no other.
   */
  claimSentinel: async (tx: Queryable) =>
    (await claim(tx, `${IS_SENTINEL} and claimed_until is null`, 'read_at')) ??
    (await claim(tx, IS_SENTINEL, 'read_at')),

  /** Keeps the lease after a failed reading: meanwhile it is neither read nor a sentinel. Then all that are due now go first. */
  async hold(tx: Queryable, { screening_id: id, host }: WatchKey, seconds: number): Promise<void> {
    await tx.query(
      `update proxy.watched_screenings
          set claimed_until = now + make_interval(secs => $2), due_at = case when due_at <= now then now else due_at end
         from (select proxy.now() as now) as clock where screening_id = $1 and host = $3`,
      [id, seconds, host],
    );
  },

  /** Ends the lease, or keeps it for some seconds. */
  async release(
    tx: Queryable,
    { screening_id: id, host }: WatchKey,
    seconds: number | null = null,
  ): Promise<void> {
    await tx.query(
      `update proxy.watched_screenings set claimed_until = proxy.now() + make_interval(secs => $2)
        where screening_id = $1 and host = $3`,
      [id, seconds, host],
    );
  },

  /** The service does not show it. The row, if that lasts too long to watch it any more. */
  async refuse(tx: Queryable, { screening_id: id, host }: WatchKey): Promise<WatchedRow | undefined> {
    const [row] = await tx.query<WatchedRow & { lost: boolean }>(
      `update proxy.watched_screenings
          set claimed_until = null, refused_since = coalesce(refused_since, proxy.now()),
              due_at = case when due_at is not null then proxy.now() + make_interval(secs => $2) end
        where screening_id = $1 and host = $4
       returning *, watch <> 'off' and refused_since <= proxy.now() - make_interval(secs => $3) as lost`,
      [id, REFUSED_WAIT_SECONDS, REFUSED_SECONDS, host],
    );
    return row?.lost ? row : undefined;
  },

  /** The embedded engine has one process: every lease belongs to a dead one. */
  async releaseAll(tx: Queryable): Promise<void> {
    await tx.query(
      'update proxy.watched_screenings set claimed_until = null where claimed_until is not null',
    );
  },

  /** The next ones that a wave reaches: each that is monitored is due. Locks them in the order of their ids. */
  reach(tx: Queryable, { at, seenAt, after }: Wave): Promise<Step<string>[]> {
    return tx.query<Step<string>>(
      `with batch as (
         select screening_id from proxy.watched_screenings
          where screening_id > $3 order by screening_id limit ${BATCH} for update),
       reached as (
         update proxy.watched_screenings set due_at = $2, quiet = 0
          where screening_id = any(array(select screening_id from batch)) and due_at > proxy.now()
            and (answer ->> 'isMonitored')::boolean and refused_since is null
            and (screened_at is null or screened_at < $1))
       select count(*)::int as rows, max(screening_id) as last from batch`,
      [at, seenAt, after],
    );
  },
};

/** One reading is for all hosts of a screening: none is claimed beside another host's. */
async function claim(tx: Queryable, isWanted: string, order: string): Promise<WatchKey | undefined> {
  const [row] = await tx.query<WatchKey & Row>(
    `update proxy.watched_screenings set claimed_until = proxy.now() + make_interval(secs => ${CLAIM_SECONDS})
      where (screening_id, host) = (
        select screening_id, host from proxy.watched_screenings w
         where ${isWanted} and (claimed_until is null or claimed_until <= proxy.now())
           and (select true from proxy.watched_screenings other
                 where other.screening_id = w.screening_id and other.host <> w.host
                   and other.claimed_until > proxy.now() limit 1) is null
         order by ${order} limit 1 for update of w skip locked)
     returning screening_id, host`,
  );
  return row;
}
