/**
 * Retries within the time that a caller waits: a short 429 is never shown to a person, and a failed call is repeated
 * only where it cannot act twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamFailure } from './failures.js';

export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Rejects when `signal` aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
};

/** After this time a person thinks that the page hangs. Balancers cut at 30 s or later. */
export const PATIENCE_MS = 20_000;
/** A short failure is over within two seconds; a longer one is an outage. */
const RETRIES_AFTER_FAILURE = 2;
const FIRST_PAUSE_MS = 300;
const FIRST_BUSY_PAUSE_MS = 1_000;
const SHORTEST_BUSY_PAUSE_MS = 250;
/** Spreads the calls that got the same Retry-After. */
const SPREAD_MS = 500;

export interface Attempt {
  failed: number;
  elapsedMs: number;
  /** Sending the call twice does no harm. */
  repeatable: boolean;
  /** 0 to 1. */
  random: number;
}

/** Milliseconds to wait before another attempt; null: give up. */
export function waitBeforeNext(failure: UpstreamFailure, attempt: Attempt): number | null {
  const { failed, elapsedMs, repeatable, random } = attempt;
  const seconds = failure.retryAfterSeconds;
  let pause: number;
  if (failure.code === 'upstream_busy') {
    pause = seconds === undefined ? FIRST_BUSY_PAUSE_MS * 2 ** failed : seconds * 1000;
    pause = Math.max(pause, SHORTEST_BUSY_PAUSE_MS * 2 ** failed) + random * SPREAD_MS;
  } else if (failure.code === 'upstream_unavailable') {
    if (!(repeatable || failure.progress === 'not_sent') || failed >= RETRIES_AFTER_FAILURE) return null;
    pause = seconds === undefined ? FIRST_PAUSE_MS * 4 ** failed : seconds * 1000;
  } else {
    return null;
  }
  return elapsedMs + pause <= PATIENCE_MS ? pause : null;
}

/** Sends until a call succeeds or the time is over. `signal` aborts when the caller has left. */
export async function withPatience<T>(
  send: () => Promise<T>,
  options: { repeatable: boolean; clock: Clock; signal?: AbortSignal },
): Promise<T> {
  const { clock, repeatable, signal } = options;
  const started = clock.now();
  for (let failed = 0; ; failed += 1) {
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof UpstreamFailure)) throw failure;
      const elapsedMs = clock.now() - started;
      const pause = waitBeforeNext(failure, { failed, elapsedMs, repeatable, random: Math.random() });
      if (pause === null) throw failure;
      try {
        await clock.wait(pause, signal);
      } catch {
        throw failure;
      }
    }
  }
}
