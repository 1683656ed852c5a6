import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const unwatchScreening = defineCall({
  operationId: 'unwatchScreening',
  method: 'delete',
  path: '/v1/watches/{id}',
  caller: 'host key',
  summary: 'Stop watching a screening. What the service monitors stays monitored, and may be billed.',
  answers: { 204: {} },
  problems: ['not_found'],
  async handle({ watch }: Pick<ApiContext, 'watch'>, { caller, by, parts }) {
    await watch.end(parts.id, caller.host, by);
    return { status: 204 };
  },
});
