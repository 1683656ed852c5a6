import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

/** Method, path and status: never a header, a body or a query, where keys, codes and national IDs are. */
export function logCalls(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    // Someone may put a national ID where a transaction belongs.
    const path = request.path.replace(/\d{10}/g, '**********');
    const started = performance.now();
    response.on('finish', () => {
      log.debug({ method, path, status: response.statusCode, ms: Math.round(performance.now() - started) });
    });
    next();
  };
}
