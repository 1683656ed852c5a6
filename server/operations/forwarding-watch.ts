import type { Logger } from 'pino';
import { type Arrival, isLoopback, isPrivate, networkOf } from './network.js';

/** Enough that an office or a family is not taken for a balancer. */
export const SESSIONS_TO_COMPARE = 100;
/** Balancers come in pairs. */
const MOST_BALANCERS = 2;
/** A proxy in front forwards something in this time, if only a health check: what is older was a request by itself. */
const FORWARDED_MS = 600_000;
/** Bounds the memory: a client of an internal network may have many addresses. */
const PEERS_KEPT = 1000;

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
  /** When internal peers last forwarded a request, and those from which pages call without a proxy. */
  const forwardedAt = new Map<string, number>();
  const direct = new Set<string>();
  const sessions = new Set<string>();
  const networks = new Set<string>();
  const logged = new Set<string>();

  function logOnce(level: 'error' | 'warn', message: string): void {
    if (logged.has(message)) return;
    logged.add(message);
    log[level]({ trustProxy }, message);
  }

  function noteUntrusted({ peer, forwardedFor, isForwarded, isFromPage }: Arrival): void {
    if (!isForwarded) {
      // One page that calls directly proves that clients reach us through this peer, and choose their headers.
      if (!isFromPage || isLoopback(peer) || direct.size >= PEERS_KEPT) return;
      direct.add(peer);
      forwardedAt.delete(peer);
      return;
    }
    // The development server of a page's own framework.
    if (isLoopback(peer) && forwardedFor.length > 0 && forwardedFor.every(isLoopback)) return;
    // Where a balancer connects from. A client on the public internet can send any header itself.
    if (!isPrivate(peer) || direct.has(peer)) {
      logOnce(
        'warn',
        `Clients send X-Forwarded-For, which is ignored. If proxies in front send it: ${SET_IT}`,
      );
      return;
    }
    if (forwardedAt.size < PEERS_KEPT || forwardedAt.has(peer)) forwardedAt.set(peer, now());
    logOnce('error', `A proxy in front forwards requests, and TRUST_PROXY is 0. ${SET_IT}`);
  }

  function noteTrusted({ peer, forwardedFor, isFromPage }: Arrival): void {
    const isLocal = isLoopback(peer) && forwardedFor.length === 0;
    if (!isFromPage || isLocal || forwardedFor.length >= trustProxy) return;
    logOnce(
      'warn',
      `Requests pass fewer proxies than TRUST_PROXY says, so a visitor can choose an address. ${SET_IT}`,
    );
  }

  return {
    note(arrival: Arrival): void {
      if (trustProxy === 0) noteUntrusted(arrival);
      else noteTrusted(arrival);
    },

    /** @param address of the visitor who uses the session, as TRUST_PROXY finds it. */
    noteVisitor(sessionId: string, address: string): void {
      if (sessions.has(sessionId) || (trustProxy === 0 && isLoopback(address))) return;
      sessions.add(sessionId);
      networks.add(networkOf(address));
      if (sessions.size < SESSIONS_TO_COMPARE) return;
      if (networks.size <= MOST_BALANCERS) {
        logOnce(
          'warn',
          `All visitors seem to have the same address, and share one limit on starts. Behind proxies: ${SET_IT}`,
        );
      }
      sessions.clear();
      networks.clear();
    },

    /** Whether a proxy in front seems to forward requests, and TRUST_PROXY is 0. */
    isMissing(): boolean {
      for (const [peer, at] of forwardedAt) if (now() - at >= FORWARDED_MS) forwardedAt.delete(peer);
      return forwardedAt.size > 0;
    },
  };
}

export type ForwardingWatch = ReturnType<typeof watchForwarding>;
