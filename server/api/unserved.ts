import type { RequestHandler } from 'express';
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
