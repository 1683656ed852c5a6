import { CheckRequest, Verification } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const checkVerification = defineCall({
  operationId: 'checkVerification',
  method: 'post',
  path: '/v1/verifications/{id}/check',
  caller: 'host key or session',
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Report that the tab became visible, so that the next status check is due sooner.',
  body: CheckRequest,
  bodyOptional: true,
  answers: { 202: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller, sessionEndedAt, parts, body }) {
    const { row } = await identity.findOwned(caller, parts.id, sessionEndedAt, true);
    const { visible } = body();
    await identity.notePresence(row, caller);
    await identity.boostAfterReturn(row, visible !== false);
    return { status: 202, body: await identity.shownTo(caller, row) };
  },
});
