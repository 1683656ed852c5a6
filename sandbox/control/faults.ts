/** Faults injected into the upstream endpoints and webhooks. They are in memory: a restart clears them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { errorEnvelope } from '../http/envelope.js';

export const FaultValues = z.strictObject({
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** The HTTP status of the answer; null: answer normally. */
  status: z.number().int().min(400).max(599).nullable().default(null),
  /** The number of calls that get this status; null: until changed. */
  times: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** Start of the path: /ExtIdentity/status; null: all upstream calls. */
  path: z.string().startsWith('/Ext').max(200).nullable().default(null),
  /** Sent with a 429 or 503; null: no Retry-After. */
  retryAfterSeconds: z.number().int().min(0).max(86_400).nullable().default(null),
  dropWebhooks: z.boolean().default(false),
});
export type FaultValues = z.infer<typeof FaultValues>;

const NO_FAULTS: FaultValues = FaultValues.parse({});

export class Faults {
  #values: FaultValues = NO_FAULTS;

  get values(): Readonly<FaultValues> {
    return this.#values;
  }

  set(values: FaultValues): void {
    this.#values = values;
  }

  /** Before authentication: a broken service does not check keys. */
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

/** § Errors: messages of the conditions that only a fault can cause. */
function messageOf(status: number, path: string): string {
  if (status === 429) return 'Too many requests';
  if (status !== 500) return 'Fault injected by the sandbox';
  return /^\/ExtSanctionScreening\b/i.test(path)
    ? 'The screening provider could not be reached'
    : 'Internal server error';
}
