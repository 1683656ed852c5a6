import { ScreeningV1Response } from '../../contract/schemas/screening.js';
import { ScreeningV1Request } from '../../contract/schemas/screening-request.js';
import { checkMayCreate } from '../screening/grants.js';
import { defineCall } from './api-call.js';
import type { ApiContext } from './api-context.js';
import {
  CREATION_PROBLEMS,
  IDEMPOTENCY_HEADERS,
  replayedHeaders,
  REPLAYED_HEADERS,
} from './idempotency-headers.js';

export const createScreeningV1 = defineCall({
  method: 'post',
  path: '/v1/screenings/v1',
  caller: 'host key or session',
  summary:
    'The older screening: makes no case and knows no clients. What the service answers is passed through as it is. Needs `screening.create`.',
  headers: IDEMPOTENCY_HEADERS,
  body: ScreeningV1Request.strict(),
  answers: {
    201: {
      schema: ScreeningV1Response.describe('The service’s whole answer, as JSON.'),
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
