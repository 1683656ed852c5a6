import { z } from 'zod';
import { type ApiCall } from './api-call.js';

const Alive = z.object({ status: z.literal('ok').describe('It is.') });

const Readiness = z.object({
  status: z.enum(['ready', 'not ready']).describe('Whether to send callers here.'),
  checks: z
    .object({
      database: z.string().describe('`ok`, or what is wrong with it.'),
      upstream: z.string().describe('`ok`, or `refuses our credential`.'),
      process: z.string().describe('`ok`, or `stopping`.'),
    })
    .describe('What was looked at.'),
});

export const OPERATION_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/livez',
    caller: 'anyone',
    does: 'Is the process alive?',
    answers: [{ status: 200, schema: Alive }],
    problems: [],
  },
  {
    method: 'get',
    path: '/readyz',
    caller: 'anyone',
    does: 'Can it serve?',
    answers: [
      { status: 200, when: 'It can.', schema: Readiness },
      { status: 503, when: 'It cannot; `checks` says why.', schema: Readiness },
    ],
    problems: [],
  },
  {
    method: 'get',
    path: '/metrics',
    caller: 'anyone',
    does: 'Prometheus text. Keep it inside your network.',
    answers: [{ status: 200, type: 'text/plain' }],
    problems: ['internal'],
  },
  {
    method: 'get',
    path: '/openapi.json',
    caller: 'anyone',
    does: 'This contract, for tools.',
    answers: [{ status: 200, schema: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1.') }],
    problems: [],
  },
  {
    method: 'get',
    path: '/docs',
    caller: 'anyone',
    does: 'This contract, for people.',
    answers: [{ status: 200, type: 'text/html' }],
    problems: [],
  },
  {
    method: 'get',
    path: '/docs/elements',
    caller: 'anyone',
    does: 'The elements, for people.',
    answers: [{ status: 200, type: 'text/html' }],
    problems: ['not_found'],
  },
  {
    method: 'get',
    path: '/kyc-elements.js',
    caller: 'anyone',
    does: 'All elements in one script. It loads QR codes and Arabic from the same address when a page needs them.',
    answers: [{ status: 200, type: 'text/javascript' }],
    problems: ['not_found'],
  },
  {
    method: 'get',
    path: '/kyc-elements/{version}/{file}',
    caller: 'anyone',
    does: 'One version’s files, which never change; `integrity.json` holds their SRI hashes.',
    answers: [{ status: 200, type: ['text/javascript', 'application/json'] }],
    problems: ['not_found'],
  },
];
