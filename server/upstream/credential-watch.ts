import type { Logger } from 'pino';
import type { UpstreamClient } from './client.js';
import { UpstreamFailure, UpstreamUnauthorized } from './failures.js';

/** A refusal makes the process not ready this long. Not longer: a process that is not ready makes no calls, and would not see a valid token. */
export const REFUSED_FOR_MS = 60_000;

/**
 * Watches for a refused token. Only the operator can replace it: the log gets an error, and the process is not ready for
 * a minute after the last refusal, or until upstream answers anything but 401.
 */
export function watchCredential(client: UpstreamClient, log: Logger, now = () => performance.now()) {
  let refusedAt = -Infinity;
  const refused = () => now() - refusedAt < REFUSED_FOR_MS;
  function watched<Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) {
    return async (...given: Arguments): Promise<Result> => {
      try {
        const answer = await call(...given);
        refusedAt = -Infinity;
        return answer;
      } catch (error) {
        if (error instanceof UpstreamUnauthorized) {
          if (!refused())
            log.error('upstream refuses our credential: set a valid UPSTREAM_TOKEN and restart');
          refusedAt = now();
        } else if (error instanceof UpstreamFailure && error.upstreamStatus !== undefined) {
          refusedAt = -Infinity;
        }
        throw error;
      }
    };
  }
  const upstream = Object.fromEntries(
    Object.entries(client).map(([name, call]) => [
      name,
      watched(call as (...given: unknown[]) => Promise<unknown>),
    ]),
  ) as unknown as UpstreamClient;
  return { upstream, credentialRefused: refused };
}
