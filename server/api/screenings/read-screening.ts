import { z } from 'zod';
import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import { Screening } from '../../../contract/schemas/screening.js';
import { checkMay } from '../../screening/grants.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { UPSTREAM_PROBLEMS } from '../call/problems-of.js';

const { min, max, default: usual } = HITS_PAGE_SIZE;

export const readScreening = defineCall({
  operationId: 'readScreening',
  method: 'get',
  path: '/v1/screenings/{id}',
  caller: 'host key or session',
  summary: 'Read a screening with one page of its hits. Needs `screening.read`.',
  query: z.object({
    pageNumber: z.coerce.number().int().min(1).optional().describe('From 1; 1 if omitted.'),
    pageSize: z.coerce
      .number()
      .int()
      .min(min)
      .max(max)
      .optional()
      .describe(`${min} to ${max}; ${usual} if omitted.`),
  }),
  answers: { 200: { schema: Screening } },
  problems: [...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, parts, query, callerGone }) {
    checkMay('read', caller);
    const page = query();
    return { status: 200, body: await screenings.read(parts.id, page, { caller, by, signal: callerGone() }) };
  },
});
