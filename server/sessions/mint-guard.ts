import { networkOf } from '../operations/network.js';
import { ProblemError } from '../../contract/problem-error.js';

/** Each load of a page mints a session, and not every visitor starts: this many sessions for each allowed start. */
export const MINTED_PER_START = 4;

/**
 * Every visitor can read a publishable key, so the sessions that a network may mint with one are limited: otherwise a script
 * fills the database. Each process counts on its own; the limit only has to exist.
 */
export function createMintGuard(
  { starts, windowSeconds }: { starts: number; windowSeconds: number },
  now: () => number = () => performance.now() / 1000,
) {
  const most = starts * MINTED_PER_START;
  /** In the order of their ends: all windows have the same length. */
  const minted = new Map<string, { count: number; until: number }>();

  function deleteExpired(): void {
    for (const [network, { until }] of minted) {
      if (until > now()) return;
      minted.delete(network);
    }
  }

  /** Throws `too_many_starts` with the seconds to wait. */
  return (address: string): void => {
    deleteExpired();
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
