import { Verification } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const cancelVerification = defineCall({
  operationId: 'cancelVerification',
  method: 'post',
  path: '/v1/verifications/{id}/cancel',
  caller: 'host key or session',
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Cancel a verification. A request that is already in the app stays there until it expires.',
  answers: { 200: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller, sessionEndedAt, parts, by }) {
    const { row } = await identity.findOwned(caller, parts.id, sessionEndedAt, true);
    return { status: 200, body: await identity.shownTo(caller, await identity.cancel(row, by)) };
  },
});
