/** Stores the calls that count for a minute, so that a restart does not reset the limits. */
import type { RequestHandler } from 'express';
import { LIMIT_WINDOW_SECONDS, type BudgetKind } from '../../contract/rules.js';
import { tooManyRequests } from '../http/errors.js';
import { callerOf, type TenantId } from '../http/keys.js';
import type { SandboxContext } from './context.js';
import type { SettingsValues } from './settings.js';

const WINDOW_MS = LIMIT_WINDOW_SECONDS * 1000;

/** One of the identity calls, or the screening endpoints together. */
type Kind = BudgetKind | 'screening';

export class RateLimiter {
  readonly #context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>;

  constructor(context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>) {
    this.#context = context;
  }

  /** Counts one call. @throws SandboxError 429 with the seconds until a call is allowed. */
  async spend(tenant: TenantId, kind: Kind): Promise<void> {
    const limit = this.#context.settings.values.limits[kind];
    const waitMs = limit === null ? 0 : await this.#record(tenant, kind, limit);
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  }

  readonly limitScreening: RequestHandler = async (_request, response, next) => {
    await this.spend(callerOf(response).tenant.id, 'screening');
    next();
  };

  /** Returns the milliseconds until a call is allowed; 0: this one is. */
  async #record(tenant: TenantId, kind: Kind, limit: number): Promise<number> {
    const { database, clock, settings } = this.#context;
    const { limitWindow, countRefused } = settings.values;
    return database.transaction(async (tx) => {
      // One at a time: two calls must not both be the last that is allowed.
      await tx.query("select pg_advisory_xact_lock(hashtext('sandbox.calls'))");
      const now = clock.now();
      await tx.query('delete from sandbox.calls where called_at <= $1', [
        new Date(now.getTime() - WINDOW_MS),
      ]);
      const [oldest] = await tx.query<{ called_at: Date }>(
        `select called_at from sandbox.calls where tenant = $1 and kind = $2
         order by called_at desc offset $3 limit 1`,
        [tenant, kind, Math.max(0, limit - 1)],
      );
      const waitMs = limit === 0 ? WINDOW_MS : waitMsAfter(oldest?.called_at, limitWindow, now);
      if (waitMs === 0 || countRefused) {
        await tx.query('insert into sandbox.calls (tenant, kind, called_at) values ($1, $2, $3)', [
          tenant,
          kind,
          now,
        ]);
      }
      return waitMs;
    });
  }
}

/**
 * Upstream does not show how it counts a minute, so the settings choose the window. `oldest`: of the newest calls that
 * count, as many as the limit allows; undefined: there are fewer.
 */
function waitMsAfter(oldest: Date | undefined, window: SettingsValues['limitWindow'], now: Date): number {
  if (oldest === undefined) return 0;
  const at = oldest.getTime();
  const end = window === 'fixed' ? (Math.floor(at / WINDOW_MS) + 1) * WINDOW_MS : at + WINDOW_MS;
  return Math.max(0, end - now.getTime());
}
