import { z } from 'zod';
import type { ProblemCode } from '../../../../contract/problems.js';
import { Screening, ScreeningV1Response } from '../../../../contract/schemas/screening.js';
import {
  ScreeningRequest,
  HitsRequest,
  ScreeningV1Request,
} from '../../../../contract/schemas/screening-request.js';
import { HITS_PAGE_SIZE } from '../../../../contract/rules.js';
import { KEY_PATTERN } from '../../../screening/key-scope.js';
import { OUTCOME_KEPT_SECONDS } from '../../../screening/retention.js';
import { inWords } from '../in-words.js';
import { callerProblems, ownerProblems, upstreamProblems, type ApiCall, type Parameter } from './api-call.js';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  does: `Your name for this screening, best a random one: 1 to 255 visible ASCII characters. For ${inWords(OUTCOME_KEPT_SECONDS)} a repeat gets the first answer, under a renewed session too, and is not billed; after that it screens anew.`,
  schema: z.string().regex(KEY_PATTERN),
};

const idempotencyReplayed: Parameter = {
  name: 'Idempotency-Replayed',
  does: '`true` where this is the first answer to the same `Idempotency-Key`; else absent.',
  schema: z.literal('true'),
};

/** A time-out is `outcome_unknown` here: the screening may have been carried out. */
const creationProblems: readonly ProblemCode[] = [
  'invalid_request',
  ...callerProblems,
  'idempotency_key_in_use',
  'outcome_unknown',
  'idempotency_key_reused',
  ...upstreamProblems.filter((code) => code !== 'upstream_timeout'),
];

export const SCREENING_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/screenings',
    caller: 'host key or session',
    does: 'Screen a name. Makes a case, and may be billed. Needs `screening.create`.',
    headers: [idempotencyKey],
    body: ScreeningRequest.strict(),
    answers: [
      {
        status: 201,
        schema: Screening,
        headers: [
          { name: 'Location', does: 'Path of the screening, `/v1/screenings/{id}`.', required: true },
          idempotencyReplayed,
        ],
      },
    ],
    problems: creationProblems,
  },
  {
    method: 'get',
    path: '/v1/screenings/{id}',
    caller: 'host key or session',
    does: 'Read a screening with one page of its hits. Needs `screening.read`.',
    query: [
      {
        name: 'pageNumber',
        does: 'From 1; 1 when left out.',
        schema: HitsRequest.shape.pageNumber.unwrap(),
      },
      {
        name: 'pageSize',
        does: `${HITS_PAGE_SIZE.min} to ${HITS_PAGE_SIZE.max}; ${HITS_PAGE_SIZE.default} when left out.`,
        schema: HitsRequest.shape.pageSize.unwrap(),
      },
    ],
    answers: [{ status: 200, schema: Screening }],
    problems: ['invalid_request', ...ownerProblems, ...upstreamProblems],
  },
  {
    method: 'post',
    path: '/v1/screenings/v1',
    caller: 'host key or session',
    does: 'The older screening: makes no case and knows no clients. What the service answers is passed through as it is. Needs `screening.create`.',
    headers: [idempotencyKey],
    body: ScreeningV1Request.strict(),
    answers: [
      {
        status: 201,
        schema: ScreeningV1Response.describe('The service’s whole answer, as JSON.'),
        headers: [idempotencyReplayed],
      },
    ],
    problems: creationProblems,
  },
];
