/** Calls that count are kept for a minute: whoever kills the sandbox has not been given a new budget. */
import type { NextFunction, Request, Response } from 'express';
import type { SandboxContext } from './context.js';
import { callerOf } from '../http/keys.js';
import { CallLimits, WINDOW_MS, type Call, type CallCount } from './call-counters.js';

export class KeptLimits {
  readonly #context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>;
  readonly #limits = new CallLimits();

  private constructor(context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>) {
    this.#context = context;
  }

  static async load(context: Pick<SandboxContext, 'database' | 'clock' | 'settings'>): Promise<KeptLimits> {
    const limits = new KeptLimits(context);
    const rows = await context.database.query<{
      tenant: Call['tenant'];
      kind: Call['kind'];
      called_at: Date;
    }>('select tenant, kind, called_at from sandbox.calls where called_at > $1 order by called_at', [
      limits.#minuteAgo(),
    ]);
    for (const { called_at, ...call } of rows) limits.#limits.recall(call, called_at);
    return limits;
  }

  /** Spends one call, or throws 429 with the seconds after which one is free. */
  async spend(tenant: Call['tenant'], kind: Call['kind']): Promise<void> {
    const { database, clock, settings } = this.#context;
    const now = clock.now();
    const { refusal, counts } = this.#limits.spend({ tenant, kind }, settings.values, now);
    if (counts) {
      await database.query(
        `with over as (delete from sandbox.calls where called_at <= $4)
         insert into sandbox.calls (tenant, kind, called_at) values ($1, $2, $3)`,
        [tenant, kind, now, this.#minuteAgo()],
      );
    }
    if (refusal !== null) throw refusal;
  }

  /** Stands before the screening endpoints, v1 too. */
  readonly ofScreening = async (_request: Request, response: Response, next: NextFunction): Promise<void> => {
    await this.spend(callerOf(response).tenant.id, 'screening');
    next();
  };

  counts(): CallCount[] {
    return this.#limits.counts();
  }

  #minuteAgo(): Date {
    return new Date(this.#context.clock.now().getTime() - WINDOW_MS);
  }
}
