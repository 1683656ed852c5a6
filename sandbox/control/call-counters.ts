/** Upstream does not show how it counts a minute, so the settings choose the window and whether refused calls count. */
import { LIMIT_WINDOW_SECONDS, type BudgetKind } from '../../contract/rules.js';
import type { TenantId } from '../http/keys.js';
import type { SettingsValues } from './settings.js';

export const WINDOW_MS = LIMIT_WINDOW_SECONDS * 1000;

export type LimitRules = Pick<SettingsValues, 'limits' | 'limitWindow' | 'countRefused'>;

export interface Call {
  readonly tenant: TenantId;
  /** One of the identity calls, or the screening endpoints together. */
  readonly kind: BudgetKind | 'screening';
}

export interface CallCount extends Call {
  allowed: number;
  refused: number;
}

export class CallCounters {
  readonly #counters = new Map<string, CallCount & { times: number[] }>();

  /** `retryAfterSeconds`: until a call is allowed; null: this one is. `counts`: whether the call counts against the limit. */
  spend(call: Call, rules: LimitRules, now: Date): { retryAfterSeconds: number | null; counts: boolean } {
    const counter = this.#counter(call);
    const limit = rules.limits[call.kind];
    const waitMs = limit === null ? 0 : waitMsOf(counter.times, limit, rules.limitWindow, now.getTime());
    const counts = limit !== null && (waitMs === 0 || rules.countRefused);
    if (counts) {
      const first = counter.times.findIndex((time) => time > now.getTime() - WINDOW_MS);
      counter.times.splice(0, first < 0 ? counter.times.length : first);
      counter.times.push(now.getTime());
    }
    counter[waitMs === 0 ? 'allowed' : 'refused']++;
    return { retryAfterSeconds: waitMs === 0 ? null : Math.ceil(waitMs / 1000), counts };
  }

  /** Restores a call that counted before this process started. Restore the oldest first. */
  restore(call: Call, at: Date): void {
    this.#counter(call).times.push(at.getTime());
  }

  /** Since the start of this process. */
  counts(): CallCount[] {
    return [...this.#counters.values()]
      .map(({ times: _times, ...count }) => count)
      .filter(({ allowed, refused }) => allowed + refused > 0);
  }

  #counter({ tenant, kind }: Call) {
    const key = `${tenant} ${kind}`;
    const counter = this.#counters.get(key) ?? { tenant, kind, times: [], allowed: 0, refused: 0 };
    this.#counters.set(key, counter);
    return counter;
  }
}

/** Milliseconds until a call is allowed; 0: now. `times`: of the calls that count, oldest first. */
function waitMsOf(
  times: readonly number[],
  limit: number,
  window: LimitRules['limitWindow'],
  now: number,
): number {
  if (limit === 0) return WINDOW_MS;
  const oldest = times.at(-limit);
  if (oldest === undefined) return 0;
  const end = window === 'fixed' ? (Math.floor(oldest / WINDOW_MS) + 1) * WINDOW_MS : oldest + WINDOW_MS;
  return Math.max(0, end - now);
}
