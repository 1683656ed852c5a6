import { z } from 'zod';
import { ProblemError } from '../../contract/problem-error.js';
import { Session, SessionList, SessionRequest } from '../../contract/schemas/sessions.js';
import { narrowPublishable } from '../sessions/publishable-keys.js';
import { defineCall } from './call/api-call.js';
import type { ApiContext } from './call/api-context.js';

export const createSession = defineCall({
  operationId: 'createSession',
  method: 'post',
  path: '/v1/sessions',
  caller: 'host key or publishable key',
  summary: 'Mint a session for a page. The page may do only what the session grants.',
  body: SessionRequest,
  answers: { 201: { schema: Session } },
  problems: ['invalid_national_id', 'too_many_starts'],
  async handle(
    {
      allowedOrigins,
      nationalIdForms,
      personOf,
      sessions,
      mintGuard,
    }: Pick<ApiContext, 'allowedOrigins' | 'nationalIdForms' | 'personOf' | 'sessions' | 'mintGuard'>,
    { caller, by, body, origin, address },
  ) {
    let wanted = body();
    if (!allowedOrigins.includes(wanted.origin)) throw new ProblemError('origin_not_allowed');
    if (caller.kind === 'publishable') {
      wanted = narrowPublishable(wanted, origin);
      mintGuard(address);
    }
    const { identity, ...others } = wanted;
    if (identity === undefined) return { status: 201, body: await sessions.mint(others, by, address) };
    const { nationalId, ...grant } = identity;
    const person = nationalId === undefined ? undefined : personOf(nationalId);
    person?.requireForm(nationalIdForms);
    const minted = await sessions.mint(
      { ...others, identity: { ...grant, ...(person && { person }) } },
      by,
      address,
    );
    return { status: 201, body: minted };
  },
});

const NAME_IT = 'Send the reference that the sessions were minted with.';

export const listSessions = defineCall({
  operationId: 'listSessions',
  method: 'get',
  path: '/v1/sessions',
  caller: 'host key',
  summary: 'List the sessions of one of your references that have not ended, newest first, at most 100.',
  query: z.object({
    reference: z.string(NAME_IT).min(1, NAME_IT).describe('The reference of the sessions.'),
  }),
  answers: { 200: { schema: SessionList } },
  async handle({ sessions }: Pick<ApiContext, 'sessions'>, { query, caller }) {
    return { status: 200, body: { sessions: await sessions.list(query().reference, caller.host) } };
  },
});

export const revokeSession = defineCall({
  operationId: 'revokeSession',
  method: 'delete',
  path: '/v1/sessions/{id}',
  caller: 'host key',
  summary: 'Revoke a session. Its streams end.',
  answers: { 204: {} },
  problems: ['not_found'],
  async handle({ sessions, identity }: Pick<ApiContext, 'sessions' | 'identity'>, { parts, by }) {
    if (!(await sessions.revoke(parts.id, by))) throw new ProblemError('not_found');
    identity.streams.closeSession(parts.id);
    return { status: 204 };
  },
});

export const revokeCurrentSession = defineCall({
  operationId: 'revokeCurrentSession',
  method: 'delete',
  path: '/v1/sessions/current',
  caller: 'session',
  summary: 'Revoke the session that sends the request.',
  answers: { 204: {} },
  async handle({ sessions, identity }: Pick<ApiContext, 'sessions' | 'identity'>, { caller, by }) {
    await sessions.revoke(caller.session.id, by);
    identity.streams.closeSession(caller.session.id);
    return { status: 204 };
  },
});
