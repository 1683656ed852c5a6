import { z } from 'zod';
import { SessionList } from '../../../contract/schemas/sessions.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

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
