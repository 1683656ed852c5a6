import { dateDoubt } from '../../../contract/doubtful-date.js';
import { ProblemError } from '../../../contract/problem-error.js';
import type * as plain from '../../../contract/screening.js';
import { Screening } from '../../../contract/schemas/screening.js';
import { saysTooLittle } from '../../../contract/screening-name.js';
import { CreateScreeningRequest } from '../../../contract/schemas/screening-request.js';
import { boundToClient, careOf, checkMayCreate, checkMayMonitor } from '../../screening/grants.js';
import { z } from 'zod';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import {
  CREATION_PROBLEMS,
  IDEMPOTENCY_HEADERS,
  replayedHeaders,
  REPLAYED_HEADERS,
} from './idempotency-headers.js';

const TOO_SHORT = 'It has no word of at least two letters.';
const DOUBTFUL = 'It looks like a placeholder, a date of issue or a date of a Hijri calendar.';

/** A wrong date rules hits out, and a short name finds nothing or everything: a caller says that such a value is right. */
function checkConfirmed({ name, entityType, entityDate, confirmed }: plain.CreateScreeningRequest): void {
  const isDoubtful = entityDate && dateDoubt(entityType, entityDate, new Date().toISOString().slice(0, 10));
  const errors = [
    { path: 'name', message: TOO_SHORT, isAsked: saysTooLittle(name) },
    { path: 'entityDate', message: DOUBTFUL, isAsked: Boolean(isDoubtful) },
  ] as const;
  const open = errors.filter(({ path, isAsked }) => isAsked && !confirmed?.includes(path));
  if (open.length > 0)
    throw new ProblemError('needs_confirmation', {
      errors: open.map(({ path, message }) => ({ path, message })),
    });
}

export const createScreening = defineCall({
  operationId: 'createScreening',
  method: 'post',
  path: '/v1/screenings',
  caller: 'host key or session',
  sessionRate: { calls: 20, seconds: 10 },
  summary: 'Screen a name. This creates a case and may be billed. Needs `screening.create`.',
  headers: IDEMPOTENCY_HEADERS,
  // A misspelt field must not be dropped silently: `isMonitred` would leave a name unmonitored.
  body: CreateScreeningRequest,
  answers: {
    201: {
      schema: Screening,
      headers: z.object({
        Location: z.string().describe('The path of the screening, `/v1/screenings/{id}`.'),
        ...REPLAYED_HEADERS.shape,
      }),
    },
  },
  problems: [...CREATION_PROBLEMS, 'upstream_mismatch', 'needs_confirmation'],
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, body, headers, callerGone }) {
    checkMayCreate(caller);
    checkConfirmed(body());
    const { care, request } = careOf(caller, body());
    const screening = boundToClient(caller, request);
    checkMayMonitor(caller, screening);
    const key = headers()['Idempotency-Key'];
    const { outcome, replayed } = await screenings.create(screening, care, {
      caller,
      by,
      key,
      signal: callerGone(),
    });
    const location = `/v1/screenings/${encodeURIComponent(outcome.id)}`;
    return { status: 201, headers: { Location: location, ...replayedHeaders(replayed) }, body: outcome };
  },
});
