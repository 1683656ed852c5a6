/** Trouble on purpose, for the upstream routes alone. Kept in memory: a restart is a clean start. */
import { setTimeout as wait } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { errorEnvelope } from '../http/envelope.js';

export const FaultValues = z.strictObject({
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** The HTTP status to answer instead of doing the work; null: do the work. */
  status: z.number().int().min(400).max(599).nullable().default(null),
  /** How many calls are answered so before all is well again; null: until changed. */
  times: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** Only calls whose path starts so, such as /ExtIdentity/status; null: all upstream calls. */
  path: z.string().startsWith('/Ext').max(200).nullable().default(null),
  /** Sent with a 429 or 503; null: no Retry-After. */
  retryAfterSeconds: z.number().int().min(0).max(86_400).nullable().default(null),
  dropWebhooks: z.boolean().default(false),
});
export type FaultValues = z.infer<typeof FaultValues>;

export const NO_FAULTS: FaultValues = FaultValues.parse({});

export class Faults {
  #values: FaultValues = NO_FAULTS;

  get values(): Readonly<FaultValues> {
    return this.#values;
  }

  /** Replaces all of them; what is not named is off. */
  set(values: FaultValues): void {
    this.#values = values;
  }

  /** Stands before the upstream routes, ahead of the keys: a broken service does not look at them. */
  readonly apply = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { path, delayMs, retryAfterSeconds } = this.#values;
    if (path !== null && !request.originalUrl.toLowerCase().startsWith(path.toLowerCase())) return next();
    const status = this.#takeStatus();
    if (delayMs > 0) await wait(delayMs);
    if (status === null) return next();
    if (retryAfterSeconds !== null && (status === 429 || status === 503)) {
      response.set('Retry-After', String(retryAfterSeconds));
    }
    response.status(status).json(errorEnvelope(status, messageOf(status, request.originalUrl)));
  };

  #takeStatus(): number | null {
    const { status, times } = this.#values;
    if (status === null || times === null) return status;
    this.#values =
      times > 1
        ? { ...this.#values, times: times - 1 }
        : { ...this.#values, status: null, times: null, retryAfterSeconds: null };
    return status;
  }
}

/** § Errors: the words of the conditions that only a fault brings about. */
function messageOf(status: number, path: string): string {
  if (status === 429) return 'Too many requests';
  if (status !== 500) return 'Fault injected by the sandbox';
  return /^\/ExtSanctionScreening\b/i.test(path)
    ? 'The screening provider could not be reached'
    : 'Internal server error';
}
