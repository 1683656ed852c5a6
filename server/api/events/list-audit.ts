import { z } from 'zod';
import { AuditList } from '../../../contract/schemas/events.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { cutPage, PageQuery } from '../call/paging.js';

export const listAudit = defineCall({
  operationId: 'listAudit',
  method: 'get',
  path: '/v1/audit',
  caller: 'host key',
  summary: 'List the audit trail, newest first: who did what and when. It holds no personal data.',
  query: PageQuery.extend({
    subject: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe('Limits the list to this verification, session, screening or form.'),
  }),
  answers: { 200: { schema: AuditList } },
  async handle({ events }: Pick<ApiContext, 'events'>, { query, caller }) {
    const { cursor, limit, subject } = query();
    const found = await events.readAudit({
      host: caller.host,
      before: cursor ?? null,
      limit: limit + 1,
      subject,
    });
    const { items, nextCursor } = cutPage(found, limit, ({ id }) => id);
    return { status: 200, body: { entries: items, nextCursor } };
  },
});
