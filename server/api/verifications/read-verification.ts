import { Verification } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const readVerification = defineCall({
  operationId: 'readVerification',
  method: 'get',
  path: '/v1/verifications/{id}',
  caller: 'host key or session',
  afterSessionEnd: true,
  summary: 'Read a verification. Poll it where streams are blocked.',
  answers: { 200: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller, sessionEndedAt, parts }) {
    const { row, endedAt } = await identity.findOwned(caller, parts.id, sessionEndedAt);
    await identity.notePresence(row, caller);
    return { status: 200, body: await identity.shownTo(caller, row, endedAt) };
  },
});
