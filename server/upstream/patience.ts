/**
 * Waiting on a caller's behalf: a 429 is never shown to a person while the wait is bearable, and a call that failed
 * is sent again only where that cannot do anything twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamBusy, UpstreamFailure, UpstreamUnavailable } from './failures.js';

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

/** Longer than this a person thinks that the page hangs; balancers cut at 30 s and more. */
export const PATIENCE_MS = 20_000;
/** A passing fault is over within a second or two; a longer one is an outage, which the caller must know. */
const ATTEMPTS_AFTER_FAULT = 2;
const FIRST_PAUSE_MS = 300;
const FIRST_BUSY_PAUSE_MS = 1_000;
const SHORTEST_BUSY_PAUSE_MS = 250;
/** Spreads the callers that got the same Retry-After. */
const SPREAD_MS = 500;

export interface Attempt {
  /** Failed attempts before this one. */
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
  const requestedSeconds = failure.retryAfterSeconds;
  let pause: number;
  if (failure instanceof UpstreamBusy) {
    pause = requestedSeconds === undefined ? FIRST_BUSY_PAUSE_MS * 2 ** failed : requestedSeconds * 1000;
    pause = Math.max(pause, SHORTEST_BUSY_PAUSE_MS) + random * SPREAD_MS;
  } else if (failure instanceof UpstreamUnavailable) {
    if (!(repeatable || failure.neverSent) || failed >= ATTEMPTS_AFTER_FAULT) return null;
    pause = requestedSeconds === undefined ? FIRST_PAUSE_MS * 4 ** failed : requestedSeconds * 1000;
  } else {
    return null;
  }
  return elapsedMs + pause <= PATIENCE_MS ? pause : null;
}

/** Sends until it succeeds or patience ends; `signal`: nobody waits for the answer any more. */
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
