import type { Logger } from 'pino';
import type { UpstreamClient } from './client.js';
import { UpstreamUnauthorized } from './failures.js';

/**
 * Notices when upstream refuses our token: only the operator can mend that, so it is an error in the log and the
 * process says it is not ready. Any answer that is not a 401 clears it.
 */
export function watchCredential(client: UpstreamClient, log: Logger) {
  let refused = false;
  function watched<Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) {
    return async (...given: Arguments): Promise<Result> => {
      try {
        const answer = await call(...given);
        refused = false;
        return answer;
      } catch (error) {
        if (error instanceof UpstreamUnauthorized) {
          if (!refused) log.error('upstream refuses our credential: set a valid UPSTREAM_TOKEN and restart');
          refused = true;
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
  return { upstream, credentialRefused: () => refused };
}
