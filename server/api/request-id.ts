import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ProblemCode } from '../../contract/problems.js';
import type { Metrics } from '../operations/metrics.js';

declare module 'express-serve-static-core' {
  interface Locals {
    problem?: ProblemCode;
  }
  interface Request {
    id: string;
    /** The host of the session, once that is read. */
    whose?: string;
  }
}

/** A balancer sends them every few seconds. */
const PROBES = new Set(['/livez', '/readyz']);

/**
 * Gives every request an id and one log line. The line has the route's pattern, never the URL: a path may carry the
 * webhook's secret, a query the host's reference. A probe that succeeds is logged at debug.
 */
export function requestId({ log, metrics }: { log: Logger; metrics: Metrics }): RequestHandler {
  return (request, response, next) => {
    // Koa hands it over with 404, which a script and a stream would keep.
    response.statusCode = 200;
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const started = performance.now();
    response.on('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      const { problem } = response.locals;
      const ms = performance.now() - started;
      metrics.requests.inc({ route, problem: problem ?? '' });
      metrics.requestSeconds.observe({ route }, ms / 1000);
      const isQuiet = PROBES.has(route) && response.statusCode < 400;
      log[isQuiet ? 'debug' : 'info'](
        {
          requestId: request.id,
          method: request.method,
          route: request.baseUrl === '' ? route : `${request.baseUrl}${route}`,
          // A caller that hung up got none.
          status: response.headersSent ? response.statusCode : null,
          ...(problem !== undefined && { problem }),
          ms: Math.round(ms),
        },
        'request',
      );
    });
    next();
  };
}
