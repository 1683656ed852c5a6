import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../../contract/problem-error.js';
import { addressList } from '../../operations/address-list.js';
import type { Metrics } from '../../operations/metrics.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

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
}): (request: Request) => void {
  const { allowedFrom, log, metrics } = context;
  const known = context.secrets.map(digest);
  const isAllowed = addressList(allowedFrom);

  return (request) => {
    const given = digest(String(request.params['secret']));
    let genuine = false;
    for (const secret of known) if (timingSafeEqual(secret, given)) genuine = true;
    if (!genuine) {
      metrics.webhooks.inc({ outcome: 'wrong_secret' });
      throw new ProblemError('not_found');
    }
    if (allowedFrom.length > 0 && !isAllowed(request.ip ?? '')) {
      metrics.webhooks.inc({ outcome: 'address_not_allowed' });
      log.warn(
        { requestId: request.id, address: request.ip },
        'a webhook with the right secret came from an address that WEBHOOK_ALLOWED_IPS does not list',
      );
      throw new ProblemError('not_found');
    }
  };
}
