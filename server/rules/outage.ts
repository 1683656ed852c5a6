/** The service cannot be reached: what was certainly not sent says nothing about the person whose code it was. */
const PROBE_MS = 5_000;
/** As long as this the line stands. After it each start fails by its own calls, as with any other failure. */
export const OUTAGE_BOUND_MS = 600_000;
/** A failure that is older belongs to an earlier outage: while people wait, probes are as far apart as a slow connection. */
const FORGOTTEN_MS = 60_000;

/** @param now milliseconds of a monotonic clock. */
export function createOutage(now: () => number = () => performance.now()) {
  let beganAt: number | undefined;
  let triedAt = -Infinity;
  const isBounded = () => beganAt !== undefined && now() - beganAt < OUTAGE_BOUND_MS;
  return {
    /** How many codes may be asked for, or how long to wait: one call finds out whether the service is back. */
    allowance(): { calls: number } | { waitMs: number } {
      if (!isBounded()) return { calls: Infinity };
      const waitMs = triedAt + PROBE_MS - now();
      if (waitMs > 0) return { waitMs };
      triedAt = now();
      return { calls: 1 };
    },

    /** A call was not sent. True: its start keeps its place. */
    notSent(): boolean {
      if (beganAt === undefined || now() - triedAt > FORGOTTEN_MS) beganAt = now();
      triedAt = now();
      return isBounded();
    },

    /** The service was reached. */
    end(): void {
      beganAt = undefined;
    },
  };
}

export type Outage = ReturnType<typeof createOutage>;
