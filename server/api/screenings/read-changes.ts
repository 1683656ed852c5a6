import { ScreeningChanges } from '../../../contract/schemas/watch.js';
import { checkMay, mayReview } from '../../screening/grants.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const readChanges = defineCall({
  operationId: 'readChanges',
  method: 'get',
  path: '/v1/screenings/{id}/changes',
  caller: 'host key or session',
  summary:
    'Read which hits are new, changed and gone since the last review, or since the proxy first read them all. Needs `screening.read`.',
  answers: { 200: { schema: ScreeningChanges } },
  problems: ['not_found'],
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, parts }) {
    checkMay('read', caller);
    const changes = await screenings.changes(parts.id, caller, by);
    return { status: 200, body: { ...changes, canReview: mayReview(caller) } };
  },
});
