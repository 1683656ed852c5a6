import { networkOf } from '../operations/network.js';
import { ProblemError } from '../../contract/problem-error.js';

/** A page mints again each time it is loaded, and not every visitor starts: this many sessions for each start allowed. */
export const MINTED_PER_START = 4;

/**
 * Anybody can read a publishable key off a page, so each network may mint only so many sessions with one, or a script
 * fills the database. Counted by each process for itself: what matters is that there is an end.
 */
export function createMintGuard(
  { starts, windowSeconds }: { starts: number; windowSeconds: number },
  now: () => number = () => performance.now() / 1000,
) {
  const most = starts * MINTED_PER_START;
  /** In the order of their ends: every window is as long as any other. */
  const minted = new Map<string, { count: number; until: number }>();

  function purgePassed(): void {
    for (const [network, { until }] of minted) {
      if (until > now()) return;
      minted.delete(network);
    }
  }

  /** Throws `too_many_starts` with the seconds to wait. */
  return (address: string): void => {
    purgePassed();
    const network = networkOf(address);
    const counted = minted.get(network) ?? { count: 0, until: now() + windowSeconds };
    if (counted.count >= most) {
      throw new ProblemError('too_many_starts', {
        retryAfter: Math.max(1, Math.ceil(counted.until - now())),
      });
    }
    counted.count += 1;
    minted.set(network, counted);
  };
}
