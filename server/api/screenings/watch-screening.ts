import { KnownScreening, WatchRequest } from '../../../contract/schemas/watch.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { UPSTREAM_PROBLEMS } from '../call/problems-of.js';

export const watchScreening = defineCall({
  operationId: 'watchScreening',
  method: 'post',
  path: '/v1/watches',
  caller: 'host key',
  summary:
    'Watch a screening, also one that was made elsewhere, such as in the web application: the proxy reads it again and tells you what changed.',
  body: WatchRequest,
  answers: { 201: { schema: KnownScreening } },
  problems: [...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, body, callerGone }) {
    const request = body();
    return { status: 201, body: await screenings.watch(request, { caller, by, signal: callerGone() }) };
  },
});
