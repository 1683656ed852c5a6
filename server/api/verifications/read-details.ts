import { ProblemError } from '../../../contract/problem-error.js';
import { IdentityDetails } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { UPSTREAM_PROBLEMS } from '../call/problems-of.js';

export const readDetails = defineCall({
  operationId: 'readDetails',
  method: 'get',
  path: '/v1/verifications/{id}/details',
  caller: 'host key or session',
  // Without the grant, a later session would not help: the page need not ask for one.
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Read the verified person: only fields that `identity.details` grants and the service knows.',
  answers: { 200: { schema: IdentityDetails } },
  problems: ['not_completed', ...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller, sessionEndedAt, parts, by }) {
    const grant = caller.kind === 'host' ? 'all' : (caller.session.identity?.details ?? 'none');
    if (grant === 'none') throw new ProblemError('forbidden');
    if (sessionEndedAt !== null) throw new ProblemError('session_expired');
    const { row } = await identity.findOwned(caller, parts.id);
    return { status: 200, body: await identity.details.read(row, grant, by) };
  },
});
