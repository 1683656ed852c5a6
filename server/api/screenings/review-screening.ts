import { KnownScreening, ReviewRequest } from '../../../contract/schemas/watch.js';
import { reviewerOf } from '../../screening/grants.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const reviewScreening = defineCall({
  operationId: 'reviewScreening',
  method: 'post',
  path: '/v1/screenings/{id}/reviewed',
  caller: 'host key or session',
  summary:
    'Say that a person reviewed the hits: from now on, changes are counted from here. The case of the service stays as it is. Needs `screening.review`.',
  body: ReviewRequest,
  answers: { 200: { schema: KnownScreening } },
  problems: ['not_found', 'reviewed_another'],
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, parts, body }) {
    reviewerOf(caller, undefined);
    const { by: named, version } = body();
    const name = reviewerOf(caller, named);
    return { status: 200, body: await screenings.review(parts.id, caller, { by, name, version }) };
  },
});
