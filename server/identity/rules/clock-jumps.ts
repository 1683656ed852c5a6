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
  return {
    /** Compares the two. True: the clock has jumped. */
    note(databaseNow: Date): boolean {
      const ahead = databaseNow.getTime() - now();
      const ms = ahead - (aheadMs ?? Infinity);
      const hasJumped = ms > JUMP_MS;
      if (hasJumped) {
        jumps = jumps.filter(({ foundAt }) => foundAt > now() - COUNTS_MS);
        jumps.push({ ms, after: databaseNow.getTime() - ms, foundAt: now() });
      }
      // A rollback is no jump, and neither is the way back.
      aheadMs = Math.max(aheadMs ?? -Infinity, ahead);
      return hasJumped;
    },

    /** How far the clock has jumped since a time was stored, in milliseconds. */
    since: (stored: Date): number =>
      jumps.reduce((moved, { ms, after }) => {
        return stored.getTime() + moved <= after + NOTICED_MS ? moved + ms : moved;
      }, 0),

    /** Those that were found after a moment of the monotonic clock. */
    foundAfter: (moment: number): readonly Jump[] => jumps.filter(({ foundAt }) => foundAt > moment),

    /** How far it has jumped in all that still counts. */
    total: (): number => jumps.reduce((sum, { ms }) => sum + ms, 0),

    /** When the last jump was found, on the monotonic clock. */
    lastAt: () => jumps.at(-1)?.foundAt ?? -Infinity,
  };
}

export type ClockJumps = ReturnType<typeof createClockJumps>;
