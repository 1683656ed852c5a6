import type { RequestHandler } from 'express';
import { IncomingMessage, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { Declaration } from './api-call.js';

/** Refuses what no declared call has answered: with `Allow`, where another method of the same path has a call. */
export function noSuchCall(calls: readonly Pick<Declaration, 'method' | 'path'>[]): RequestHandler {
  const known = calls.map(({ method, path }) => ({
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }));
  return (request, response) => {
    const methods = known.filter(({ pattern }) => pattern.test(request.path)).flatMap((call) => call.methods);
    if (methods.length === 0 || methods.includes(request.method)) throw new ProblemError('not_found');
    response.setHeader('Allow', [...new Set(methods), 'OPTIONS'].join(', '));
    throw new ProblemError('method_not_allowed');
  };
}

const REFUSAL =
  'The proxy answers HTTP/1.1 of a process that keeps running: give its app to a server of node:http or node:https. ' +
  'A gateway in front may speak HTTP/2. A serverless function cannot run it, and a test sends its requests to a port.';

/**
 * Express fails on the requests of `node:http2` with an exception that no one catches, and the process would end. Injected requests
 * (light-my-request) would get empty answers, and the workers of a serverless function (serverless-http) stand still.
 */
export function refuseUnserved(app: RequestListener, log: Pick<Logger, 'error'>): RequestListener {
  let isLogged = false;
  return (request, response) => {
    if (request instanceof IncomingMessage && (request.socket as unknown) instanceof Socket) {
      // Koa hands it over with 404, which a script and a stream would keep.
      response.statusCode = 200;
      return app(request, response);
    }
    if (!isLogged) log.error(REFUSAL);
    isLogged = true;
    response.writeHead(505, { 'Content-Type': 'text/plain' });
    response.end(REFUSAL);
  };
}
