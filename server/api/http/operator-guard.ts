import type { Request } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';
import { isLoopback } from '../../operations/address-list.js';
import { readArrival } from '../../operations/arrival.js';
import { bearerOf, keyMatcher } from '../../sessions/authorize.js';

/**
 * Lets the operator in: with the token, from this machine, or, where no token is set, on the port for operations. A
 * request that a proxy on this machine forwards is not from this machine.
 *
 * @throws ProblemError `unauthorized` for any other caller.
 */
export function operatorGuard(context: {
  token: string | undefined;
  isOperationsPort: boolean;
}): (request: Request) => void {
  const { token, isOperationsPort } = context;
  const matches = token === undefined ? () => false : keyMatcher([token]);
  return (request) => {
    const { peer, isForwarded } = readArrival(request);
    if (isLoopback(peer) && !isForwarded) return;
    if (isOperationsPort && token === undefined) return;
    if (!matches(bearerOf(request))) throw new ProblemError('unauthorized');
  };
}
