import { ProblemError } from '../../contract/problem-error.js';
import type { SessionRequest } from '../../contract/schemas/sessions.js';
import { createLimiter } from '../operations/call-rates.js';
import { networkOf } from '../operations/network.js';

/** A page that starts itself gets the shortest useful session. */
export const PUBLISHABLE_TTL_SECONDS = 900;

/**
 * The session that a publishable key may mint: identity alone, without details, for no customer, and never vouched for.
 *
 * @param origin Of the page that asks.
 * @throws ProblemError `forbidden` or `origin_not_allowed`
 */
export function narrowPublishable(session: SessionRequest, origin: string | undefined): SessionRequest {
  const { identity } = session;
  const tooMuch =
    session.screening !== undefined ||
    session.submissions !== undefined ||
    identity === undefined ||
    identity.nationalId !== undefined ||
    identity.reference !== undefined ||
    identity.vouched ||
    identity.details !== 'none';
  if (tooMuch) {
    throw new ProblemError('forbidden', {
      detail:
        'A publishable key mints `identity` alone, without `nationalId`, `reference`, `vouched` or `details`.',
    });
  }
  if (origin !== session.origin) {
    throw new ProblemError('origin_not_allowed', {
      detail: 'With a publishable key, `origin` is that of the page that asks.',
    });
  }
  return { ...session, ttlSeconds: Math.min(session.ttlSeconds, PUBLISHABLE_TTL_SECONDS) };
}

/** Each load of a page mints a session, and not every visitor starts: this many sessions for each allowed start. */
export const MINTED_PER_START = 4;

/**
 * Every visitor can read a publishable key, so the sessions that a network may mint with one are limited: otherwise a script
 * fills the database. Each process counts on its own; the limit only has to exist.
 */
export function createMintGuard({ starts, windowSeconds }: { starts: number; windowSeconds: number }) {
  const limiter = createLimiter(
    { calls: starts * MINTED_PER_START, seconds: windowSeconds },
    'too_many_starts',
  );
  return (address: string): Promise<void> => limiter(networkOf(address));
}
