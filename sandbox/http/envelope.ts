/** The envelopes of the upstream service: version is a text for identity, null for screening v2, and absent for the search. */
import type { Logger } from 'pino';
import type { NextFunction, Request, Response } from 'express';
import { SandboxError } from './errors.js';

/** Assumption: upstream says only that identity responses carry a version as string. */
const IDENTITY_VERSION = '1.0';

export function identityEnvelope(result: unknown, message: string) {
  return { version: IDENTITY_VERSION, statusCode: 200, messages: [message], result };
}

export function screeningEnvelope(result: unknown, message: string) {
  return { version: null, statusCode: 200, messages: [message], result };
}

export function searchEnvelope(result: unknown, message: string) {
  return { statusCode: 200, messages: [message], result };
}

/** Assumption: the error body's shape is not shown, so it is the success envelope with `result: null`. */
export function errorEnvelope(status: number, message: string) {
  return { statusCode: status, messages: [message], result: null };
}

/** Turns every error into an answer. The last middleware of the app. */
export function answerErrors({ log }: { log: Logger }) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    if (error instanceof SandboxError) {
      if (error.retryAfterSeconds !== null) response.set('Retry-After', String(error.retryAfterSeconds));
      response.status(error.status).json(errorEnvelope(error.status, error.message));
      return;
    }
    const status = bodyParserStatus(error);
    if (status !== null) {
      response.status(status).json(errorEnvelope(status, 'The request body could not be read'));
      return;
    }
    log.error({ err: error }, 'unexpected error');
    response.status(500).json(errorEnvelope(500, 'Internal server error'));
  };
}

/** express.json and the router give an error of the client a 4xx `status`. */
function bodyParserStatus(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
