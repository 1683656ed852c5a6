import { z } from 'zod';
import { dateDoubt } from '../../contract/doubtful-date.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { ProblemCode } from '../../contract/problems.js';
import { HITS_PAGE_SIZE } from '../../contract/rules.js';
import { CreateScreeningRequest, ScreeningV1Request } from '../../contract/schemas/screening-request.js';
import { Screening, ScreeningV1Response } from '../../contract/schemas/screening.js';
import { saysTooLittle } from '../../contract/screening-name.js';
import type * as plain from '../../contract/screening.js';
import { optional, text } from '../../contract/schemas/schema-of.js';
import {
  boundToClient,
  proxyFieldsOf,
  checkMay,
  checkMayCreate,
  checkMayMonitor,
} from '../screening/grants.js';
import { IDEMPOTENCY_KEY_SECONDS, KEY_PATTERN } from '../screening/idempotency.js';
import { defineCall } from './api-call.js';
import { UPSTREAM_PROBLEMS } from './problems.js';

const IDEMPOTENCY_HEADERS = z.object({
  'Idempotency-Key': optional(
    z.string().regex(KEY_PATTERN, 'Must be 1 to 255 visible ASCII characters.'),
    `1 to 255 visible ASCII characters; use a random UUID. For ${IDEMPOTENCY_KEY_SECONDS / 3600} hours a repeat gets the first answer and is not billed, also under a renewed session. After that it screens again.`,
  ),
});

const REPLAYED_HEADERS = z.object({
  'Idempotency-Replayed': optional(
    z.literal('true'),
    '`true` if this is the stored answer to the first request with the same `Idempotency-Key`.',
  ),
});

function replayedHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

/** A time-out is `outcome_unknown` here: the screening may have been carried out. */
const CREATION_PROBLEMS: readonly ProblemCode[] = [
  'idempotency_key_in_use',
  'outcome_unknown',
  'idempotency_key_reused',
  'screenings_used_up',
  ...UPSTREAM_PROBLEMS.filter((code) => code !== 'upstream_timeout'),
];

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

export const createScreening = defineCall('createScreening', 'post /v1/screenings', {
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
        Location: text('The path of the screening, `/v1/screenings/{id}`.'),
        ...REPLAYED_HEADERS.shape,
      }),
    },
  },
  problems: [...CREATION_PROBLEMS, 'upstream_mismatch', 'needs_confirmation'],
  async handle({ screenings }, { caller, by, body, headers, callerGone }) {
    checkMayCreate(caller);
    checkConfirmed(body());
    const { fields, request } = proxyFieldsOf(caller, body());
    const screening = boundToClient(caller, request);
    checkMayMonitor(caller, screening);
    const key = headers()['Idempotency-Key'];
    const { outcome, replayed } = await screenings.create(screening, fields, {
      caller,
      by,
      key,
      signal: callerGone(),
    });
    const location = `/v1/screenings/${encodeURIComponent(outcome.id)}`;
    return { status: 201, headers: { Location: location, ...replayedHeaders(replayed) }, body: outcome };
  },
});

export const createScreeningV1 = defineCall('createScreeningV1', 'post /v1/screenings/v1', {
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
  async handle({ screenings }, { caller, by, body, headers, callerGone }) {
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

const { min, max, default: usual } = HITS_PAGE_SIZE;

export const readScreening = defineCall('readScreening', 'get /v1/screenings/{id}', {
  caller: 'host key or session',
  summary: 'Read a screening with one page of its hits. Needs `screening.read`.',
  query: z.object({
    pageNumber: optional(z.coerce.number().int().min(1), 'From 1; 1 if omitted.'),
    pageSize: optional(z.coerce.number().int().min(min).max(max), `${min} to ${max}; ${usual} if omitted.`),
  }),
  answers: { 200: { schema: Screening } },
  problems: [...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ screenings }, { caller, by, parts, query, callerGone }) {
    checkMay('read', caller);
    const page = query();
    return { status: 200, body: await screenings.read(parts.id, page, { caller, by, signal: callerGone() }) };
  },
});
