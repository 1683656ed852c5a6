import { ProblemError } from '../../../contract/problem-error.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const revokeSession = defineCall({
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
