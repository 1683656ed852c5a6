/** Less is a pause of the process, or a clock that is set by small steps. */
const JUMP_MS = 10_000;
/** What was stored up to so long after a jump, by its clock, counts as stored before: the reading that finds it may be late. */
const NOTICED_MS = 1000;
/** Afterwards no call counts any more that was made before. */
const COUNTS_MS = 600_000;

interface Jump {
  ms: number;
  /** The time after which it was, by the clock before it. */
  after: number;
  /** When it was found, on the monotonic clock. */
  foundAt: number;
}

/**
 * Compares the database's clock with one that only measures: a forward jump (NTP, a failover, a machine that slept)
 * makes what lives look old.
 *
 * @param now milliseconds of a monotonic clock.
 */
export function createClockJumps(now: () => number = () => performance.now()) {
  let aheadMs: number | undefined;
  let jumps: Jump[] = [];
  let lastAt = -Infinity;

  return {
    /** Compares the two. True: the clock has jumped, or a jump was undone. */
    note(databaseNow: Date): boolean {
      const ahead = databaseNow.getTime() - now();
      const before = jumps.length;
      // Forward and back again: what was stored before the jump is as old as its time says.
      while (jumps.length > 0 && aheadMs! - ahead > JUMP_MS) aheadMs! -= jumps.pop()!.ms;
      const isUndone = jumps.length < before;
      const ms = ahead - (aheadMs ?? Infinity);
      const hasJumped = ms > JUMP_MS;
      if (hasJumped || isUndone) lastAt = now();
      if (hasJumped) {
        jumps = jumps.filter(({ foundAt }) => foundAt > now() - COUNTS_MS);
        jumps.push({ ms, after: databaseNow.getTime() - ms, foundAt: lastAt });
      }
      // A rollback of what was no jump is none, and neither is the way back.
      aheadMs = Math.max(aheadMs ?? -Infinity, ahead);
      return hasJumped || isUndone;
    },

    /** How far the clock has jumped since a time was stored, in milliseconds. */
    since: (stored: Date): number =>
      jumps
        .filter(({ after }) => stored.getTime() <= after + NOTICED_MS)
        .reduce((sum, { ms }) => sum + ms, 0),

    /** How far it has jumped in all that still counts. */
    total: (): number => jumps.reduce((sum, { ms }) => sum + ms, 0),

    /** When the last jump was found or undone, on the monotonic clock. */
    lastAt: () => lastAt,
  };
}

export type ClockJumps = ReturnType<typeof createClockJumps>;

/** For a clock that tests move: a jump counts as time. */
export const NO_JUMPS: ClockJumps = { ...createClockJumps(), note: () => false };
