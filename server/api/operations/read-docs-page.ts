import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import { docsPage } from '../reference/docs-files.js';

export const readDocsPage = defineCall({
  method: 'get',
  path: '/docs/{section}/{page}',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Read a page of this documentation.',
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests', 'not_found'],
  handle: (_context: unknown, { parts, mountPath }) => ({
    status: 200,
    body: docsPage(`${parts.section}/${parts.page}`, mountPath),
  }),
});
