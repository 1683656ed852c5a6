import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import type { Access, AccessTrail } from '../events/access-trail.js';
import { addressOf, isLoopback, readArrival } from '../operations/network.js';
import type { Metrics } from '../operations/metrics.js';

type KeyKind = 'host' | 'publishable';

/** A caller with a key; `actor` names the key in the audit trail by its kind and fingerprint. */
export interface KeyHolder {
  kind: KeyKind;
  host: string;
  actor: string;
}

/** Distinguishes keys in the audit trail; far too short to derive a key from. */
const FINGERPRINT_DIGITS = 8;

const digest = (key: string) => createHash('sha256').update(key).digest();

/**
 * The place of a key in a list; -1 if it is another one. Compares hashes of equal length, so that neither a key's length nor its
 * beginning shows in the time taken.
 */
export function placeIn(keys: readonly string[]): (key: string) => number {
  const hashes = keys.map(digest);
  return (key) => {
    const given = digest(key);
    let found = -1;
    for (const [place, hash] of hashes.entries()) if (timingSafeEqual(hash, given)) found = place;
    return found;
  };
}

export function auditNameOf(kind: KeyKind, key: string): string {
  return `${kind}:${digest(key).toString('hex').slice(0, FINGERPRINT_DIGITS)}`;
}

export function tokenOf(request: Request): string | null {
  const [scheme, token, ...rest] = (request.get('Authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}

/** @throws ProblemError `unauthorized` without one bearer token. */
export function bearerOf(request: Request): string {
  const token = tokenOf(request);
  if (token === null) throw new ProblemError('unauthorized');
  return token;
}

export const accessOf = (request: Request): Access => ({
  requestId: request.id,
  address: addressOf(request),
});

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
  const place = token === undefined ? null : placeIn([token]);
  return (request) => {
    if (place !== null) {
      if (place(bearerOf(request)) === -1) throw new ProblemError('unauthorized');
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
  metrics: Metrics;
  accessTrail: AccessTrail;
}): (request: Request) => void {
  const { metrics, accessTrail } = context;
  const place = placeIn(context.secrets);
  return (request) => {
    if (place(String(request.params['secret'])) !== -1) return;
    metrics.webhooks.inc({ outcome: 'wrong_secret' });
    accessTrail.refused('wrong_secret', accessOf(request));
    throw new ProblemError('not_found');
  };
}
