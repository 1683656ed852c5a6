import type { Database, Queryable, Row } from '../store/database.js';

/** A window of the service: what people call is counted this far ahead, and the refusals of one window are one. */
const WINDOW_SECONDS = 60;
/** The watch has one in this number of calls of the learnt rate. The calls of people do not take it. */
const LEAST_SHARE = 4;
/** The next read is never further away: then the clock was set back. */
const LONGEST_PAUSE_SECONDS = 7200;
/** After a refusal that does not say for how long. */
const REFUSAL_WAIT_SECONDS = 60;

/** Reads a minute, and the rate at which the service last refused one. */
export interface Rate {
  readonly perMinute: number;
  readonly refusedAt: number | null;
}

/** The rate at which the documented status checks of the same service are allowed. */
export const MOST_READS_A_MINUTE = 60;
/** The rate rises by one after the reads of five minutes, none of them refused. */
const MINUTES_TO_RISE = 5;
/** Near the rate that was refused, it rises after two hours. */
const MINUTES_NEAR_REFUSAL = 120;
const NEAR_REFUSAL = 0.8;

/** Reads without a refusal after which the rate rises by one. */
export function readsToRise({ perMinute, refusedAt }: Rate): number {
  if (perMinute >= MOST_READS_A_MINUTE) return Infinity;
  const isNear = refusedAt !== null && perMinute + 1 > refusedAt * NEAR_REFUSAL;
  return perMinute * (isNear ? MINUTES_NEAR_REFUSAL : MINUTES_TO_RISE);
}

export function afterRefusal({ perMinute }: Rate): Rate {
  return { perMinute: Math.max(1, Math.floor(perMinute / 2)), refusedAt: perMinute };
}

interface RateRow extends Row {
  per_minute: number;
  refused_at: number | null;
  reads: number;
}

const rateOf = ({ per_minute, refused_at }: RateRow): Rate => ({
  perMinute: per_minute,
  refusedAt: refused_at,
});

/**
 * The account of the calls that read screenings: one row, so that any number of processes keep one rate, also after a
 * kill. A read takes the next moment; what people call moves it on, within bounds. No other module writes `proxy.reading`.
 */
export const readingRate = {
  /** Takes the moment for a read: the time, or null if it has not come. */
  async take(tx: Queryable): Promise<Date | null> {
    const [taken] = await tx.query<{ now: Date }>(
      `update proxy.reading set read_at = now, next_at = now + make_interval(secs => 60 / per_minute)
         from (select proxy.now() as now) as clock
        where next_at <= now or next_at > now + make_interval(secs => $1)
       returning now`,
      [LONGEST_PAUSE_SECONDS],
    );
    return taken?.now ?? null;
  },

  /** A person's call goes now, and counts, but for the share of the reads. Returns the time. */
  async yieldToPerson(tx: Queryable): Promise<Date> {
    const [counted] = await tx.query<{ now: Date }>(
      `update proxy.reading
          set next_at = greatest(next_at, least(greatest(next_at, now) + make_interval(secs => 60 / per_minute),
                                                now + make_interval(secs => $1),
                                                read_at + make_interval(secs => $2 * 60 / per_minute)))
         from (select proxy.now() as now) as clock returning now`,
      [WINDOW_SECONDS, LEAST_SHARE],
    );
    return counted!.now;
  },

  /** Milliseconds until the next read may be made; 0: now. */
  async waitMs(tx: Queryable): Promise<number> {
    const [row] = await tx.query<{ ms: number }>(
      'select extract(epoch from next_at - proxy.now())::float8 * 1000 as ms from proxy.reading',
    );
    return row!.ms > LONGEST_PAUSE_SECONDS * 1000 ? 0 : Math.max(0, row!.ms);
  },

  /** The service answered reads. Runs in a transaction. */
  async accepted(tx: Queryable, count: number): Promise<void> {
    const [row] = await tx.query<RateRow>(
      'select per_minute, refused_at, reads from proxy.reading for update',
    );
    const reads = row!.reads + count;
    const rises = reads >= readsToRise(rateOf(row!));
    await tx.query(
      'update proxy.reading set reads = $1, per_minute = per_minute + $2',
      rises ? [0, 1] : [reads, 0],
    );
  },

  /** The service answered 429, to the reader or to a person. */
  refused(database: Database, pauseSeconds = REFUSAL_WAIT_SECONDS): Promise<void> {
    return database.transaction(async (tx) => {
      const [row] = await tx.query<RateRow & { same: boolean }>(
        `select per_minute, refused_at, reads,
                coalesce(refused_until > proxy.now() and refused_until <= proxy.now() + make_interval(secs => $1), false) as same
           from proxy.reading for update`,
        [LONGEST_PAUSE_SECONDS],
      );
      const { same } = row!;
      const { perMinute, refusedAt } = same ? rateOf(row!) : afterRefusal(rateOf(row!));
      await tx.query(
        `update proxy.reading set per_minute = $1, refused_at = $2, reads = 0,
                next_at = greatest(next_at, now + make_interval(secs => pause)),
                refused_until = case when $4 then greatest(refused_until, now + make_interval(secs => pause))
                                     else now + make_interval(secs => greatest(pause, $5)) end
           from (select proxy.now() as now, least($3::float8, $6) as pause) as clock`,
        [perMinute, refusedAt, pauseSeconds, same, WINDOW_SECONDS, LONGEST_PAUSE_SECONDS],
      );
    });
  },
};
