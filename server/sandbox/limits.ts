/**
 * The identity limits: calls a minute per tenant and kind. Kept in memory: a restarted sandbox starts to count anew.
 * How upstream counts is not shown, so both ways are here, each with refused calls counted or not.
 */
import { LIMIT_WINDOW_SECONDS, type BudgetKind } from '../contract/rules.js';
import type { Clock } from './clock.js';
import { TooManyRequests } from './errors.js';
import type { TenantId } from './keys.js';
import type { SettingsValues } from './settings.js';

const WINDOW_MS = LIMIT_WINDOW_SECONDS * 1000;

type LimitRules = Pick<SettingsValues, 'limits' | 'limitWindow' | 'countRefused'>;

export interface CallCount {
  readonly tenant: TenantId;
  readonly kind: BudgetKind;
  readonly allowed: number;
  readonly refused: number;
}

interface Counter {
  tenant: TenantId;
  kind: BudgetKind;
  /** Moments of the newest calls that count, oldest first: never more than the limit are needed. */
  recent: number[];
  window: number;
  inWindow: number;
  allowed: number;
  refused: number;
}

export class CallLimits {
  readonly #clock: Clock;
  readonly #rules: () => LimitRules;
  readonly #counters = new Map<string, Counter>();

  constructor(clock: Clock, rules: () => LimitRules) {
    this.#clock = clock;
    this.#rules = rules;
  }

  /** Spends one call, or throws 429 with the seconds after which one is free. */
  spend(tenant: TenantId, kind: BudgetKind): void {
    const rules = this.#rules();
    const counter = this.#counter(tenant, kind);
    const waitMs = this.#waitMs(counter, rules.limits[kind], rules.limitWindow);
    if (waitMs === 0 || rules.countRefused) this.#record(counter, rules.limits[kind]);
    if (waitMs === 0) {
      counter.allowed++;
      return;
    }
    counter.refused++;
    throw new TooManyRequests(
      Math.ceil(waitMs / 1000),
      'Too many requests: the limit of calls per minute is used up',
    );
  }

  /** Since the start of this process: what a test reads to prove that nobody was refused. */
  counts(): CallCount[] {
    return [...this.#counters.values()].map(({ tenant, kind, allowed, refused }) => ({
      tenant,
      kind,
      allowed,
      refused,
    }));
  }

  #counter(tenant: TenantId, kind: BudgetKind): Counter {
    const key = `${tenant} ${kind}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) {
      counter = { tenant, kind, recent: [], window: 0, inWindow: 0, allowed: 0, refused: 0 };
      this.#counters.set(key, counter);
    }
    return counter;
  }

  /** 0: there is room now. */
  #waitMs(counter: Counter, limit: number, window: LimitRules['limitWindow']): number {
    const now = this.#clock.now().getTime();
    if (limit === 0) return WINDOW_MS;
    if (window === 'fixed') {
      const current = Math.floor(now / WINDOW_MS);
      const used = counter.window === current ? counter.inWindow : 0;
      return used < limit ? 0 : (current + 1) * WINDOW_MS - now;
    }
    const freedBy = counter.recent.at(-limit);
    return freedBy === undefined ? 0 : Math.max(0, freedBy + WINDOW_MS - now);
  }

  #record(counter: Counter, limit: number): void {
    const now = this.#clock.now().getTime();
    counter.recent.push(now);
    if (counter.recent.length > limit) counter.recent.splice(0, counter.recent.length - limit);
    const current = Math.floor(now / WINDOW_MS);
    counter.inWindow = counter.window === current ? counter.inWindow + 1 : 1;
    counter.window = current;
  }
}
