import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../../contract/problem-error.js';

/** The limit of calls of one actor within a time that starts with the first of them. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** A page that polls in several tabs, or reads thousands of hits page by page, stays far below. */
export const SESSION_RATE: Rate = { calls: 300, seconds: 10 };
/** A back end calls for all its customers. The limit stops a loop that never ends. */
export const HOST_RATE: Rate = { calls: 5000, seconds: 10 };

/** All sessions of one network address: an office of hundreds, or one attacker with many sessions. */
export const ADDRESS_RATE: Rate = { calls: 3000, seconds: 10 };

/** Documents are large, and a person reads one after the other. */
export const DOCUMENT_RATE: Rate = { calls: 100, seconds: 10 };

/** A refused call is answered after this time: who sends the next one after each refusal cannot keep the process busy. */
const REFUSAL_MS = 500;

/** Counts the calls of each actor in memory. It throws the problem when one has made too many. */
export function createLimiter({ calls, seconds }: Rate, problem: 'too_many_requests' | 'too_many_starts') {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (actor: string): Promise<void> => {
    try {
      await limiter.consume(actor);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new ProblemError(problem, { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  };
}

const RATES = { session: SESSION_RATE, host: HOST_RATE, address: ADDRESS_RATE } as const;

/**
 * Counts the calls of each actor in memory, all together and by route, so that a flood is refused before it reaches the
 * database. Each process counts on its own: the limits protect a process, not a quota.
 *
 * @param lasting Seconds that every rate counts for, in place of its own: longer in tests only.
 */
export function createCallRates(lasting?: number) {
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();

  async function take(name: string, { calls, seconds }: Rate, actor: string): Promise<void> {
    const limiter =
      limiters.get(name) ?? createLimiter({ calls, seconds: lasting ?? seconds }, 'too_many_requests');
    limiters.set(name, limiter);
    await limiter(actor).catch(async (refused: unknown) => {
      await sleep(REFUSAL_MS);
      throw refused;
    });
  }

  return {
    /**
     * @param route The name of the call, where `ofRoute` limits it.
     * @param actor One session, one key, or one network.
     * @throws ProblemError `too_many_requests`
     */
    async take(kind: keyof typeof RATES, actor: string, route: string, ofRoute?: Rate): Promise<void> {
      await take(kind, RATES[kind], actor);
      if (ofRoute !== undefined) await take(`${kind} ${route}`, ofRoute, actor);
    },
  };
}

export type CallRates = ReturnType<typeof createCallRates>;
