import type { Logger } from 'pino';
import { type Arrival, isLoopback, isPrivate } from './network.js';

/** A proxy in front forwards something in this time, if only a health check: what is older was a request by itself. */
const FORWARDED_MS = 600_000;

const SET_IT = 'Set TRUST_PROXY to the number of proxies in front, and let them send X-Forwarded-For';

/**
 * Compares TRUST_PROXY with the requests that arrive. With a wrong value all visitors share one limit on starts, or each
 * visitor chooses an address. Each kind of mistake is logged once, and turns nothing off: any client can send the headers.
 */
export function watchForwarding(
  trustProxy: number,
  log: Logger,
  now: () => number = () => performance.now(),
) {
  /** When an internal peer last forwarded a request. */
  let forwardedAt = -Infinity;
  const logged = new Set<string>();

  function logOnce(level: 'error' | 'warn', message: string): void {
    if (logged.has(message)) return;
    logged.add(message);
    log[level]({ trustProxy }, message);
  }

  return {
    note({ peer, forwardedFor, isForwarded, isFromPage }: Arrival): void {
      // Also the development server of a page's own framework.
      const isLocal = isLoopback(peer) && forwardedFor.every(isLoopback);
      if (trustProxy > 0) {
        if (isFromPage && !isLocal && forwardedFor.length < trustProxy)
          logOnce(
            'warn',
            `Requests pass fewer proxies than TRUST_PROXY says, so a visitor can choose an address. ${SET_IT}`,
          );
      } else if (isForwarded && isPrivate(peer) && !(isLocal && forwardedFor.length > 0)) {
        forwardedAt = now();
        logOnce('error', `A proxy in front seems to forward requests, and TRUST_PROXY is 0. ${SET_IT}`);
      } else if (isForwarded && !isPrivate(peer)) {
        // A client on the public internet can send any header itself.
        logOnce(
          'warn',
          `Clients send X-Forwarded-For, which is ignored. If proxies in front send it: ${SET_IT}`,
        );
      }
    },

    /** Whether a proxy in front seems to forward requests, and TRUST_PROXY is 0. */
    isMissing: () => now() - forwardedAt < FORWARDED_MS,
  };
}

export type ForwardingWatch = ReturnType<typeof watchForwarding>;
