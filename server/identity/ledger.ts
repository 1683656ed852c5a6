import type { Logger } from 'pino';
import type { BudgetKind } from '../../contract/rules.js';
import type { Metrics } from '../operations/metrics.js';
import type { Database, Queryable, Row } from '../store/database.js';
import { LONGEST_WAIT_SECONDS } from '../upstream/failures.js';
import type { Kind } from '../rules/admission-order.js';
import type { ClockJumps } from '../rules/clock-jumps.js';
import { effectiveLimit, RECOVERY_SECONDS, type Budget, type BudgetCall } from '../rules/budget.js';

/** A charged call is sent within this time or not at all: a process that was frozen must not send an uncounted call. */
export const SEND_WITHIN_SECONDS = 5;

/** A share of the window: a clock that is being corrected may run half a thousandth faster than upstream's. */
const CLOCK_MARGIN = 0.001;

/** The pause after a 429 that names no time. */
const DEFAULT_PAUSE_SECONDS = 5;
/** Retrying at once would spend a whole burst on refusals. */
const MIN_PAUSE_SECONDS = 1;

export interface Charge {
  id: number;
  /** Too old to be sent. */
  isLate(): boolean;
  /** Upstream answered, or never will. */
  end(): void;
  /** It was certainly not sent: its slot is free at once. */
  giveBack(): void;
  isGivenBack(): boolean;
  /** 0 while it has not ended. */
  endedForMs(): number;
  /** Since it was charged. */
  ageMs(): number;
}

interface BudgetRow extends Row {
  lowered_by: number;
  lowered_at: Date | null;
  paused_until: Date | null;
}

interface Settings {
  limits: Record<BudgetKind, number>;
  windowSeconds: number;
  timeoutSeconds: number;
  clockJumps: ClockJumps;
  log: Pick<Logger, 'warn'>;
  metrics: Pick<Metrics, 'unexpectedRefusals'>;
}

/** The slot of a call is free again after this time, also when its process dies. */
const longestSecondsOf = ({ timeoutSeconds, windowSeconds }: Settings) =>
  SEND_WITHIN_SECONDS + timeoutSeconds + windowSeconds;

/**
 * The durable account of upstream calls (§ Limits: 10 creations, 60 status checks, 30 details a minute per tenant).
 * A call is written before it is made and its slot is free a window after it *ended*: whatever upstream's clock and
 * however it counts, none of its windows holds more than the limit. Counting and charging happen under the lock of one
 * row, so any number of processes may spend. After a kill in the middle of a call, the slot is free one window after
 * the latest time the call can have ended. No other module writes `proxy.budgets` and `proxy.calls`.
 */
export function createLedger(database: Database, settings: Settings) {
  const { log, metrics } = settings;
  return {
    /** Locks the budget until the transaction ends. */
    open: async (tx: Queryable, kind: BudgetKind): Promise<Budget> =>
      repairRollback(tx, await read(tx, kind, settings, 'for update'), settings),

    /** The budget as it stands, for showing only. */
    peek: (kind: BudgetKind): Promise<Budget> => read(database, kind, settings, ''),

    /** Writes a call. Only after `open` in the same transaction, and only with a free slot. */
    charge: (tx: Queryable, kind: BudgetKind, hinted = false): Promise<Charge> =>
      charge(tx, kind, hinted, longestSecondsOf(settings)),

    /** Stores which line gets the next slot. Only after `open` in the same transaction. */
    async setNextLine(tx: Queryable, kind: Kind): Promise<void> {
      await tx.query("update proxy.budgets set vouched_next = $1 where kind = 'request'", [
        kind === 'vouched',
      ]);
    },

    /** The call ended, well or not: its slot is free a window later. */
    async free(call: Charge): Promise<void> {
      await database.query(
        `/* free a call */ update proxy.calls set occupied_until = proxy.now() + make_interval(secs => $2)
          where id = $1`,
        [
          call.id,
          call.isGivenBack() ? 0 : settings.windowSeconds * (1 + CLOCK_MARGIN) - call.endedForMs() / 1000,
        ],
      );
    },

    /** Upstream answered 429 although a slot was free: another client uses the same tenant's budget. */
    async refused(kind: BudgetKind, retryAfterSeconds = DEFAULT_PAUSE_SECONDS): Promise<void> {
      const waitSeconds = Math.min(Math.max(retryAfterSeconds, MIN_PAUSE_SECONDS), LONGEST_WAIT_SECONDS);
      metrics.unexpectedRefusals.inc({ kind });
      log.warn({ kind, waitSeconds }, 'upstream refused a call within the limit; lowering our ceiling');
      await lowerLimit(database, kind, waitSeconds, settings.limits[kind]);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

async function read(
  tx: Queryable,
  kind: BudgetKind,
  settings: Settings,
  lock: '' | 'for update',
): Promise<Budget> {
  const { clockJumps, limits } = settings;
  // The clock is read after the lock is held: the wait must not make old slots seem taken, or new ones free.
  const [[row], calls] = await Promise.all([
    tx.query<BudgetRow>(
      `select lowered_by, lowered_at, paused_until from proxy.budgets where kind = $1 ${lock}`,
      [kind],
    ),
    tx.query<BudgetCall & Row & { now: Date }>(
      `select clock.now, started_at as "startedAt", occupied_until as "occupiedUntil", hinted,
              occupied_until - started_at >= make_interval(secs => $2) as "underWay"
         from (select proxy.now() as now) as clock
         left join proxy.calls on kind = $1 and occupied_until > clock.now - make_interval(secs => $3)
        order by occupied_until`,
      [kind, longestSecondsOf(settings), clockJumps.total() / 1000],
    ),
  ]);
  const { now } = calls[0]!;
  if (clockJumps.note(now)) return read(tx, kind, settings, lock);
  // After a forward jump, what was stored before it lies as far back as it is really old.
  const real = (stored: Date, time: Date) => new Date(time.getTime() + clockJumps.since(stored));
  const { lowered_by, lowered_at, paused_until } = row!;
  return {
    kind,
    now,
    limit: effectiveLimit(limits[kind], lowered_by, lowered_at, now),
    pausedUntil: paused_until && real(lowered_at!, paused_until),
    calls: calls
      // Without a call, the row of the clock is alone.
      .filter(({ startedAt }) => startedAt !== null)
      .map((call) => ({
        ...call,
        startedAt: real(call.startedAt, call.startedAt),
        occupiedUntil: real(call.startedAt, call.occupiedUntil),
      }))
      .filter(({ occupiedUntil }) => occupiedUntil > now)
      .toSorted((one, other) => one.occupiedUntil.getTime() - other.occupiedUntil.getTime()),
  };
}

/**
 * Calls and refusals in the future show a clock rollback. They count as made now: otherwise their slots and pauses
 * would last as long as the clock was wrong.
 */
async function repairRollback(tx: Queryable, budget: Budget, settings: Settings): Promise<Budget> {
  const { kind, calls, now, pausedUntil } = budget;
  if (calls.every((call) => call.startedAt <= now) && (pausedUntil === null || pausedUntil <= now))
    return budget;
  await tx.query(
    `update proxy.budgets set paused_until = $2 + (paused_until - lowered_at), lowered_at = $2
      where kind = $1 and lowered_at > $2::timestamptz`,
    [kind, now],
  );
  await tx.query(
    `update proxy.calls
        set started_at = $2, occupied_until = least(occupied_until, $2::timestamptz + make_interval(secs => $3))
      where kind = $1 and started_at > $2`,
    [kind, now, longestSecondsOf(settings)],
  );
  return read(tx, kind, settings, 'for update');
}

async function charge(
  tx: Queryable,
  kind: BudgetKind,
  hinted: boolean,
  longestSeconds: number,
): Promise<Charge> {
  const chargedAt = performance.now();
  let endedAt: number | undefined;
  let isGivenBack = false;
  const [call] = await tx.query<{ id: number }>(
    `/* charge a call */ insert into proxy.calls (kind, hinted, started_at, occupied_until)
     select $1, $2, now, now + make_interval(secs => $3) from (select proxy.now() as now) as clock
     returning id`,
    [kind, hinted, longestSeconds],
  );
  return {
    id: call!.id,
    isLate: () => performance.now() - chargedAt > SEND_WITHIN_SECONDS * 1000,
    end: () => (endedAt ??= performance.now()),
    giveBack: () => (isGivenBack = true),
    isGivenBack: () => isGivenBack,
    ageMs: () => performance.now() - chargedAt,
    endedForMs: () => (endedAt === undefined ? 0 : performance.now() - endedAt),
  };
}

/** To one less than the present ceiling. Further refusals during the pause are of calls sent before it. */
async function lowerLimit(
  database: Database,
  kind: BudgetKind,
  pauseSeconds: number,
  limit: number,
): Promise<void> {
  await database.query(
    `update proxy.budgets
        set lowered_by = least(
              greatest(lowered_by - coalesce(floor(extract(epoch from proxy.now() - lowered_at) / $4), 0), 0)
                + case when paused_until > proxy.now() then 0 else 1 end,
              $3)::int,
            lowered_at = proxy.now(),
            paused_until = greatest(paused_until, proxy.now() + make_interval(secs => $2))
      where kind = $1`,
    [kind, pauseSeconds, limit - 1, RECOVERY_SECONDS],
  );
}
