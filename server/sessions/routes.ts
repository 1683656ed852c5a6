import { Router, type Request, type RequestHandler } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { parse } from '../../contract/schemas/parse.js';
import { SessionRequest } from '../../contract/schemas/sessions.js';
import { byCaller } from '../events/audit.js';
import { isNationalId, normaliseNationalId } from '../../contract/rules.js';
import { bearerOf, type Keyring } from './authorize.js';
import type { Sessions } from './sessions.js';

/** A page that starts itself gets the shortest useful session. */
export const PUBLISHABLE_TTL_SECONDS = 900;

/** What a publishable key may ask for: an identity session that reads no details and speaks for no customer. */
function narrow(session: SessionRequest, request: Request): SessionRequest {
  const { identity } = session;
  const tooMuch =
    session.screening !== undefined ||
    session.submissions !== undefined ||
    identity === undefined ||
    identity.nationalId !== undefined ||
    identity.reference !== undefined ||
    identity.details !== 'none';
  if (tooMuch) {
    throw new ProblemError('forbidden', {
      detail: 'A publishable key mints `identity` alone, without `nationalId`, `reference` or `details`.',
    });
  }
  if (request.get('Origin') !== session.origin) {
    throw new ProblemError('origin_not_allowed', {
      detail: 'With a publishable key, `origin` is that of the page that asks.',
    });
  }
  return { ...session, ttlSeconds: Math.min(session.ttlSeconds, PUBLISHABLE_TTL_SECONDS) };
}

export function sessionRoutes(context: {
  sessions: Sessions;
  keyring: Keyring;
  authorize: RequestHandler;
  allowedOrigins: readonly string[];
  /** Throws when this address has minted enough with a publishable key. */
  mintGuard: (address: string) => void;
  /** Told after a session was revoked. */
  revoked: (sessionId: string) => void;
}): Router {
  const { sessions, keyring, allowedOrigins } = context;
  const router = Router();

  router.post('/v1/sessions', async (request, response) => {
    const key = keyring(bearerOf(request));
    if (key === null) throw new ProblemError('unauthorized');
    let wanted = parse(SessionRequest, request.body);
    if (!allowedOrigins.includes(wanted.origin)) throw new ProblemError('origin_not_allowed');
    if (key.kind === 'publishable') {
      wanted = narrow(wanted, request);
      context.mintGuard(request.ip ?? '');
    }
    if (wanted.identity?.nationalId !== undefined) {
      const nationalId = normaliseNationalId(wanted.identity.nationalId);
      if (!isNationalId(nationalId)) throw new ProblemError('invalid_national_id');
      wanted = { ...wanted, identity: { ...wanted.identity, nationalId } };
    }
    const session = await sessions.mint(wanted, { actor: key.actor, requestId: request.id });
    response.status(201).set('Cache-Control', 'no-store').json(session);
  });

  router.delete('/v1/sessions/current', context.authorize, async (request, response) => {
    const { caller } = response.locals;
    if (caller.kind !== 'session') throw new ProblemError('forbidden');
    await sessions.revoke(caller.session.id, byCaller(request, response));
    context.revoked(caller.session.id);
    response.status(204).end();
  });

  return router;
}
