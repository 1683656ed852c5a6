import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const revokeCurrentSession = defineCall({
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
