import type { Request } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';
import { isLoopback } from '../../operations/address-list.js';
import { readArrival } from '../../operations/arrival.js';
import { bearerOf, keyMatcher } from '../../sessions/authorize.js';

/**
 * Lets the operator in: with the token, where one is set; else from this machine, or on the port for operations. A request
 * that a proxy on this machine forwards is not from this machine, but some forward without a header: then set a token.
 *
 * @throws ProblemError `unauthorized` for any other caller.
 */
export function operatorGuard(context: {
  token: string | undefined;
  isOperationsPort: boolean;
}): (request: Request) => void {
  const { token, isOperationsPort } = context;
  const matches = token === undefined ? null : keyMatcher([token]);
  return (request) => {
    if (matches !== null) {
      if (!matches(bearerOf(request))) throw new ProblemError('unauthorized');
      return;
    }
    const { peer, isForwarded } = readArrival(request);
    if (!isOperationsPort && !(isLoopback(peer) && !isForwarded)) throw new ProblemError('unauthorized');
  };
}
