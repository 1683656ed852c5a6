import type { Request } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { AccessTrail, Whose } from '../events/access-trail.js';
import { DEFAULT_HOST } from '../events/audit.js';
import type { Caller, SessionRecord } from './caller.js';
import type { CallRates, Rate } from '../operations/call-rates.js';
import type { OfHost } from '../events/hosts.js';
import { isLoopback, networkOf } from '../operations/network.js';
import type { Encryption } from '../store/encryption.js';
import { accessOf, auditNameOf, bearerOf, placeIn, tokenOf, type KeyHolder } from './guards.js';
import { hashOfToken, isSessionToken, type Sessions } from './sessions.js';

export interface Authorization {
  caller: Caller;
  actor: string;
  /** When the session ended; null for a live session and for a host key. */
  sessionEndedAt: Date | null;
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

/** What of a call's declaration decides who may make it. */
interface CallToAuthorize {
  readonly method: string;
  readonly path: string;
  /** An ended session passes too: the call then lets it read the verification it left open, and nothing else. */
  readonly afterSessionEnd?: boolean;
  readonly sessionRate?: Rate;
}

/** Recognises the key or the session token of a request. */
export function createAuthorizer(context: {
  hostKeys: readonly OfHost[];
  publishableKeys: readonly OfHost[];
  sessions: Pick<Sessions, 'find' | 'hostOf'>;
  rates: CallRates;
  encryption: Encryption;
  accessTrail: AccessTrail;
  log: Pick<Logger, 'error'>;
}) {
  const { hostKeys, publishableKeys, sessions, rates, encryption, accessTrail, log } = context;
  const keys = [
    ...hostKeys.map((key) => ({ kind: 'host' as const, ...key })),
    ...publishableKeys.map((key) => ({ kind: 'publishable' as const, ...key })),
  ];
  const place = placeIn(keys.map(({ value }) => value));
  /** Of host keys that a page sent, each once. */
  const logged = new Set<string>();

  function holderOf(key: string): KeyHolder | null {
    const known = keys[place(key)];
    return known === undefined
      ? null
      : { kind: known.kind, host: known.host, actor: auditNameOf(known.kind, key) };
  }

  /**
   * For the trail. A host key that a page sends is refused: browsers name the origin of a page, or that the call is of the
   * same site. The log names each key once.
   */
  function noteUse(request: Request, key: KeyHolder): void {
    const { kind, actor } = key;
    const isInPage = request.get('Origin') !== undefined || request.get('Sec-Fetch-Site') !== undefined;
    if (kind !== 'host' || !isInPage) return accessTrail.keyUsed(key, accessOf(request));
    if (!logged.has(actor)) {
      logged.add(actor);
      log.error(
        { key: actor },
        'a page sent a host key, which each of its visitors can read: replace the key',
      );
    }
    throw new ProblemError('host_key_in_page');
  }

  return {
    /** @throws ProblemError `unauthorized` or `host_key_in_page` */
    key(request: Request): KeyHolder {
      const key = holderOf(bearerOf(request));
      if (key === null) throw new ProblemError('unauthorized');
      noteUse(request, key);
      return key;
    },

    /**
     * A host key or a session token. Only a token of this proxy reaches the database, and its rate is limited.
     *
     * @throws ProblemError `unauthorized`, `host_key_in_page`, `session_expired`, `origin_not_allowed` or `too_many_requests`
     */
    async bearer(request: Request, call: CallToAuthorize): Promise<Authorization> {
      const token = bearerOf(request);
      const route = `${call.method} ${call.path}`;
      const key = holderOf(token);
      if (key?.kind === 'host') {
        noteUse(request, key);
        await rates.take('host', key.actor, route);
        return { caller: { kind: 'host', host: key.host }, actor: key.actor, sessionEndedAt: null };
      }
      // A mistyped key must not read as an ended session.
      if (!isSessionToken(token, encryption)) throw new ProblemError('unauthorized');
      const { address } = accessOf(request);
      // Behind a proxy on this machine that is not trusted, all come from this address.
      if (!isLoopback(address)) await rates.take('address', networkOf(address), route);
      await rates.take('session', hashOfToken(token).toString('base64url'), route, call.sessionRate);
      const found = await sessions.find(token);
      if (found === null) throw new ProblemError('session_expired');
      const { session, endedAt } = found;
      request.whose = session.host;
      checkOrigin(request, session);
      if (endedAt !== null && !call.afterSessionEnd) throw new ProblemError('session_expired');
      return { caller: { kind: 'session', session }, actor: session.id, sessionEndedAt: endedAt };
    },

    /** Whose a refused call is: the host of its key or session. A session that was refused before it was read is read then. */
    whoseCall(request: Request): Whose {
      const token = tokenOf(request);
      if (request.whose !== undefined || token === null) return request.whose ?? DEFAULT_HOST;
      const isUnread = isSessionToken(token, encryption);
      return isUnread ? () => sessions.hostOf(token) : (holderOf(token)?.host ?? DEFAULT_HOST);
    },
  };
}

export type Authorizer = ReturnType<typeof createAuthorizer>;
