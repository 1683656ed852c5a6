/** Stores the calls that count for a minute, so that a restart does not reset the limits. */
import type { NextFunction, Request, Response } from 'express';
import type { SandboxContext } from './context.js';
import { tooManyRequests } from '../http/errors.js';
import { callerOf } from '../http/keys.js';
import { CallCounters, WINDOW_MS, type Call, type CallCount } from './call-counters.js';

type Stored = Pick<SandboxContext, 'database' | 'clock' | 'settings'>;

export class RateLimiter {
  readonly #context: Stored;
  readonly #counters = new CallCounters();

  private constructor(context: Stored) {
    this.#context = context;
  }

  static async load(context: Stored): Promise<RateLimiter> {
    const limiter = new RateLimiter(context);
    const rows = await context.database.query<{
      tenant: Call['tenant'];
      kind: Call['kind'];
      called_at: Date;
    }>('select tenant, kind, called_at from sandbox.calls where called_at > $1 order by called_at', [
      limiter.#minuteAgo(),
    ]);
    for (const { called_at, ...call } of rows) limiter.#counters.restore(call, called_at);
    return limiter;
  }

  /** Counts one call. @throws SandboxError 429 with the seconds until a call is allowed. */
  async spend(tenant: Call['tenant'], kind: Call['kind']): Promise<void> {
    const { database, clock, settings } = this.#context;
    const now = clock.now();
    const { retryAfterSeconds, counts } = this.#counters.spend({ tenant, kind }, settings.values, now);
    if (counts) {
      await database.query(
        `with expired as (delete from sandbox.calls where called_at <= $4)
         insert into sandbox.calls (tenant, kind, called_at) values ($1, $2, $3)`,
        [tenant, kind, now, this.#minuteAgo()],
      );
    }
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
  }

  readonly limitScreening = async (
    _request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> => {
    await this.spend(callerOf(response).tenant.id, 'screening');
    next();
  };

  counts(): CallCount[] {
    return this.#counters.counts();
  }

  #minuteAgo(): Date {
    return new Date(this.#context.clock.now().getTime() - WINDOW_MS);
  }
}
