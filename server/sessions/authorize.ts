import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import type { SessionRecord } from './caller.js';
import { isSessionToken, type Sessions } from './sessions.js';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Set when the session has ended but may still read the verification it left open. */
    sessionEndedAt: Date | null;
    /** Who asks, as the audit trail names them: a session's id, or a key's kind and fingerprint. */
    actor: string;
  }
}

export type KeyKind = 'host' | 'publishable';

/** Tells keys apart in the trail; far too short to find one by. */
const FINGERPRINT_DIGITS = 8;

/** Compares hashes of equal length, so that neither a key's length nor its beginning shows in the time taken. */
export function createKeyring(keys: { host: readonly string[]; publishable: readonly string[] }) {
  const digest = (key: string) => createHash('sha256').update(key).digest();
  const known = [
    ...keys.host.map((key) => ({ kind: 'host' as const, hash: digest(key) })),
    ...keys.publishable.map((key) => ({ kind: 'publishable' as const, hash: digest(key) })),
  ];
  return (key: string): { kind: KeyKind; actor: string } | null => {
    const hash = digest(key);
    let found: KeyKind | null = null;
    for (const candidate of known) if (timingSafeEqual(candidate.hash, hash)) found = candidate.kind;
    const fingerprint = hash.toString('hex').slice(0, FINGERPRINT_DIGITS);
    return found === null ? null : { kind: found, actor: `${found}:${fingerprint}` };
  };
}

export type Keyring = ReturnType<typeof createKeyring>;

export function bearerOf(request: Request): string {
  const [scheme, token, ...rest] = (request.get('Authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw new ProblemError('unauthorized');
  }
  return token;
}

/**
 * A session works on the origin it was minted for and nowhere else. Browsers leave `Origin` out of one kind of request
 * only, a GET to the page's own origin, and mark it `Sec-Fetch-Site: same-origin`.
 */
function checkOrigin(request: Request, session: SessionRecord): void {
  const origin = request.get('Origin');
  const sameOriginRead =
    origin === undefined && request.method === 'GET' && request.get('Sec-Fetch-Site') === 'same-origin';
  if (!sameOriginRead && origin !== session.origin) {
    const detail = 'This session was minted for another origin: mint one for the page that calls.';
    throw new ProblemError('origin_not_allowed', { detail });
  }
}

/**
 * Puts the caller into `response.locals.caller`. With `readOpenVerification` an ended session passes and is marked so:
 * the route then lets it read how a verification it left open goes and ends, and nothing else.
 */
export function authorize(
  sessions: Sessions,
  keyring: Keyring,
  allowed: { readOpenVerification?: boolean } = {},
): RequestHandler {
  return async (request, response, next) => {
    const token = bearerOf(request);
    const key = keyring(token);
    if (key?.kind === 'host') {
      response.locals.caller = { kind: 'host' };
      response.locals.actor = key.actor;
      response.locals.sessionEndedAt = null;
      next();
      return;
    }
    const found = await sessions.find(token);
    // Somebody who mistyped a key should not look for a new session.
    if (found === null) throw new ProblemError(isSessionToken(token) ? 'session_expired' : 'unauthorized');
    checkOrigin(request, found.session);
    if (found.endedAt !== null && allowed.readOpenVerification !== true)
      throw new ProblemError('session_expired');
    response.locals.caller = { kind: 'session', session: found.session };
    response.locals.actor = found.session.id;
    response.locals.sessionEndedAt = found.endedAt;
    next();
  };
}
