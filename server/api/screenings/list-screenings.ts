import { z } from 'zod';
import { KnownScreenings } from '../../../contract/schemas/watch.js';
import { checkMay } from '../../screening/grants.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { cutPage, PageQuery } from '../call/paging.js';

export const listScreenings = defineCall({
  operationId: 'listScreenings',
  method: 'get',
  path: '/v1/screenings',
  caller: 'host key or session',
  summary:
    'List the screenings that the proxy knows, the newest change first. It stores no names. Needs `screening.list`.',
  query: PageQuery.extend({
    reference: z.string().min(1).optional().describe('Only those with this reference.'),
    status: z.string().min(1).optional().describe('Only those whose case has this status, such as `Open`.'),
    level: z.string().min(1).optional().describe('Only those with this level of risk, such as `High`.'),
    changed: z
      .enum(['true', 'false'])
      .optional()
      .describe('Only those whose hits changed since the last review, or only the others.'),
  }),
  answers: { 200: { schema: KnownScreenings } },
  async handle({ screenings }: Pick<ApiContext, 'screenings'>, { caller, by, query }) {
    checkMay('list', caller);
    const { cursor, limit, reference, status, level, changed } = query();
    const found = await screenings.list(caller, by, {
      reference,
      searchStatus: status,
      level,
      changed: changed && changed === 'true',
      before: cursor ?? null,
      limit: limit + 1,
    });
    const { items, nextCursor } = cutPage(found, limit, ({ position }) => position);
    return { status: 200, body: { screenings: items.map(({ screening }) => screening), nextCursor } };
  },
});
