/** Less is a pause of the process, or a clock that is set by small steps. */
const JUMP_MS = 10_000;

/**
 * Compares the database's clock with one that only measures: a forward jump (NTP, a failover, a machine that slept)
 * makes what lives look old.
 *
 * @param now milliseconds of a monotonic clock.
 */
export function createClockJumps(now: () => number = () => performance.now()) {
  let aheadMs: number | undefined;
  let jumpedAt = -Infinity;
  return {
    /** How far the database's clock has jumped since `note`, in milliseconds; 0: it has not. */
    since(databaseNow: Date): number {
      const jumped = databaseNow.getTime() - now() - (aheadMs ?? Infinity);
      return jumped > JUMP_MS ? jumped : 0;
    },
    note(databaseNow: Date): void {
      if (this.since(databaseNow) > 0) jumpedAt = now();
      // A rollback is no jump, and neither is the way back.
      aheadMs = Math.max(aheadMs ?? -Infinity, databaseNow.getTime() - now());
    },
    /** When the last jump was found, on the monotonic clock. */
    lastAt: () => jumpedAt,
  };
}

export type ClockJumps = ReturnType<typeof createClockJumps>;
