import { ScreeningV1Response } from '../../../contract/schemas/screening.js';
import { ScreeningV1Request } from '../../../contract/schemas/screening-request.js';
import { checkMayCreate } from '../../screening/grants.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import {
  CREATION_PROBLEMS,
  IDEMPOTENCY_HEADERS,
  replayedHeaders,
  REPLAYED_HEADERS,
} from './idempotency-headers.js';

export const createScreeningV1 = defineCall({
  operationId: 'createScreeningV1',
  method: 'post',
  path: '/v1/screenings/v1',
  caller: 'host key or session',
  sessionRate: { calls: 20, seconds: 10 },
  summary:
    'Screen a name with the older endpoint: it creates no case and has no clients. The answer of the service passes unchanged. Needs `screening.create`.',
  headers: IDEMPOTENCY_HEADERS,
  body: ScreeningV1Request.strict(),
  answers: {
    201: {
      schema: ScreeningV1Response.describe('The whole answer of the service, as JSON.'),
      headers: REPLAYED_HEADERS,
    },
  },
  problems: CREATION_PROBLEMS,
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, body, headers, callerGone }) {
    checkMayCreate(caller);
    const screening = body();
    const key = headers()['Idempotency-Key'];
    const { outcome, replayed } = await screenings.createV1(screening, {
      caller,
      by,
      key,
      signal: callerGone(),
    });
    return { status: 201, headers: replayedHeaders(replayed), body: outcome };
  },
});
