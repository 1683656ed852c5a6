/** The service cannot be reached: what was certainly not sent says nothing about the person whose code it was. */
const PROBE_MS = 5_000;

/** @param now milliseconds of a monotonic clock. */
export function createOutage(now: () => number = () => performance.now()) {
  let triedAt: number | undefined;
  return {
    /** How many codes may be asked for, or how long to wait: one call finds out whether the service is back. */
    allowance(): { calls: number } | { waitMs: number } {
      if (triedAt === undefined) return { calls: Infinity };
      const waitMs = triedAt + PROBE_MS - now();
      if (waitMs > 0) return { waitMs };
      triedAt = now();
      return { calls: 1 };
    },

    /** A call was not sent: its start keeps its place. */
    notSent(): void {
      triedAt = now();
    },

    /** The service was reached. */
    end(): void {
      triedAt = undefined;
    },
  };
}

export type Outage = ReturnType<typeof createOutage>;
