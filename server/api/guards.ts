import type { Request } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { AccessTrail } from '../events/access-trail.js';
import { addressList, isLoopback, readArrival } from '../operations/network.js';
import type { Metrics } from '../operations/metrics.js';
import { accessOf, bearerOf, keyMatcher } from '../sessions/authorize.js';

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

/**
 * Lets the service in by the secret in the path, before the body is read.
 *
 * @throws ProblemError `not_found` for any other caller.
 */
export function upstreamGuard(context: {
  secrets: readonly string[];
  /** Addresses and ranges that may call; empty: any. */
  allowedFrom: readonly string[];
  log: Logger;
  metrics: Metrics;
  accessTrail: AccessTrail;
}): (request: Request) => void {
  const { allowedFrom, log, metrics, accessTrail } = context;
  const isGenuine = keyMatcher(context.secrets);
  const isAllowed = addressList(allowedFrom);

  return (request) => {
    const access = accessOf(request);
    if (!isGenuine(String(request.params['secret']))) {
      metrics.webhooks.inc({ outcome: 'wrong_secret' });
      accessTrail.refused('wrong_secret', access);
      throw new ProblemError('not_found');
    }
    if (allowedFrom.length > 0 && !isAllowed(access.address)) {
      metrics.webhooks.inc({ outcome: 'address_not_allowed' });
      accessTrail.refused('address_not_allowed', access);
      log.warn(
        access,
        'a webhook with the right secret came from an address that WEBHOOK_ALLOWED_IPS does not list',
      );
      throw new ProblemError('not_found');
    }
  };
}
