import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

/** Logs method, path and status; not headers, bodies and queries, which hold keys, codes and national IDs. */
export function logCalls(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    // A caller may send a national ID in place of a transId.
    const path = request.path.replace(/\d{10}/g, '**********');
    const started = performance.now();
    response.on('finish', () => {
      log.debug({ method, path, status: response.statusCode, ms: Math.round(performance.now() - started) });
    });
    next();
  };
}
