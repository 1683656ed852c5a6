import type { RequestHandler } from 'express';
import { IncomingMessage, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { Declaration } from './api-call.js';

/** Refuses what no declared call has answered: with `Allow`, where another method of the same path has a call. */
export function noSuchCall(
  calls: readonly Pick<Declaration, 'method' | 'path'>[],
  ofBothPorts = calls,
): RequestHandler {
  const known = ofBothPorts.map((call) => ({
    isHere: calls.includes(call),
    methods: call.method === 'get' ? ['GET', 'HEAD'] : [call.method.toUpperCase()],
    pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }));
  return (request, response) => {
    const found = known.filter(({ pattern }) => pattern.test(request.path));
    const methods = found.filter(({ isHere }) => isHere).flatMap((call) => call.methods);
    // Such as the documents, to which each problem links.
    if (found.length > 0 && methods.length === 0)
      throw new ProblemError('not_found', {
        detail: 'The other port of the proxy answers this: PROXY_PORT or OPERATIONS_PORT.',
      });
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
