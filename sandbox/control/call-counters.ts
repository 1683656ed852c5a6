/**
 * Counts calls per minute, by tenant and kind, in memory. How upstream counts is not shown: the settings choose a
 * sliding or a fixed window, and whether refused calls count.
 */
import { LIMIT_WINDOW_SECONDS, type BudgetKind } from '../../contract/rules.js';
import type { TenantId } from '../http/keys.js';
import type { SettingsValues } from './settings.js';

export const WINDOW_MS = LIMIT_WINDOW_SECONDS * 1000;

/** The three identity calls, and the screening endpoints together. */
export type LimitKind = BudgetKind | 'screening';

export type LimitRules = Pick<SettingsValues, 'limits' | 'limitWindow' | 'countRefused'>;

export interface Call {
  readonly tenant: TenantId;
  readonly kind: LimitKind;
}

export interface CallCount extends Call {
  readonly allowed: number;
  readonly refused: number;
}

export interface SpendResult {
  /** Until a call is allowed. Null: this one is. */
  readonly retryAfterSeconds: number | null;
  /** Whether the call counts against the limit. */
  readonly counts: boolean;
}

interface Counter extends Call {
  /** Times of the newest calls that count, oldest first, at most as many as the limit. */
  recent: number[];
  window: number;
  inWindow: number;
  allowed: number;
  refused: number;
}

export class CallCounters {
  readonly #counters = new Map<string, Counter>();

  spend(call: Call, rules: LimitRules, now: Date): SpendResult {
    const counter = this.#counter(call);
    const limit = rules.limits[call.kind];
    const waitMs = limit === null ? 0 : waitMsOf(counter, limit, rules.limitWindow, now.getTime());
    const counts = limit !== null && (waitMs === 0 || rules.countRefused);
    if (counts) record(counter, limit, now.getTime());
    if (waitMs === 0) {
      counter.allowed++;
      return { retryAfterSeconds: null, counts };
    }
    counter.refused++;
    return { retryAfterSeconds: Math.ceil(waitMs / 1000), counts };
  }

  /** Restores a call that counted before this process started. Restore the oldest first. */
  restore(call: Call, at: Date): void {
    record(this.#counter(call), Infinity, at.getTime());
  }

  /** Since the start of this process. */
  counts(): CallCount[] {
    return [...this.#counters.values()]
      .map(({ tenant, kind, allowed, refused }) => ({ tenant, kind, allowed, refused }))
      .filter(({ allowed, refused }) => allowed + refused > 0);
  }

  #counter({ tenant, kind }: Call): Counter {
    const key = `${tenant} ${kind}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) {
      counter = { tenant, kind, recent: [], window: 0, inWindow: 0, allowed: 0, refused: 0 };
      this.#counters.set(key, counter);
    }
    return counter;
  }
}

/** Milliseconds until a call is allowed; 0: now. */
function waitMsOf(counter: Counter, limit: number, window: LimitRules['limitWindow'], now: number): number {
  if (limit === 0) return WINDOW_MS;
  if (window === 'fixed') {
    const current = Math.floor(now / WINDOW_MS);
    const used = counter.window === current ? counter.inWindow : 0;
    return used < limit ? 0 : (current + 1) * WINDOW_MS - now;
  }
  const oldest = counter.recent.at(-limit);
  return oldest === undefined ? 0 : Math.max(0, oldest + WINDOW_MS - now);
}

function record(counter: Counter, limit: number, now: number): void {
  counter.recent.push(now);
  if (counter.recent.length > limit) counter.recent.splice(0, counter.recent.length - limit);
  const current = Math.floor(now / WINDOW_MS);
  counter.inWindow = counter.window === current ? counter.inWindow + 1 : 1;
  counter.window = current;
}
