import type { RequestHandler } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';
import type { Declaration } from '../call/api-call.js';

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
