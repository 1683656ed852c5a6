import { ScreeningRequest } from '../../contract/api.js';
import { Screening, ScreeningV1Request } from '../../contract/upstream.js';
import { callerProblems, ownerProblems, upstreamProblems, type ApiCall } from './api-call.js';

const screeningHeaders = [
  {
    name: 'Idempotency-Key',
    does: 'Your name for this screening, best a random one: a repeat gets the first answer, under a renewed session too, and is not billed.',
  },
];

export const SCREENING_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/v1/screenings',
    caller: 'host key or session',
    does: 'Screen a name. Makes a case, and may be billed.',
    headers: screeningHeaders,
    body: ScreeningRequest,
    status: 201,
    answer: Screening,
    problems: [
      'invalid_request',
      ...callerProblems,
      'idempotency_key_in_use',
      'outcome_unknown',
      'idempotency_key_reused',
      ...upstreamProblems,
    ],
  },
  {
    method: 'get',
    path: '/v1/screenings/{id}',
    caller: 'host key or session',
    does: 'Read a screening with one page of its hits.',
    query: [
      { name: 'pageNumber', required: false, does: 'From 1; 1 when left out.' },
      { name: 'pageSize', required: false, does: '1 to 100; 50 when left out.' },
    ],
    status: 200,
    answer: Screening,
    problems: ['invalid_request', ...ownerProblems, ...upstreamProblems],
  },
  {
    method: 'post',
    path: '/v1/screenings/v1',
    caller: 'host key or session',
    does: 'The older screening, passed through. Makes no case.',
    headers: screeningHeaders,
    body: ScreeningV1Request,
    status: 201,
    problems: [
      'invalid_request',
      ...callerProblems,
      'idempotency_key_in_use',
      'outcome_unknown',
      'idempotency_key_reused',
      ...upstreamProblems,
    ],
  },
];
