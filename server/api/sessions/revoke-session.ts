import { ProblemError } from '../../../contract/problem-error.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

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
