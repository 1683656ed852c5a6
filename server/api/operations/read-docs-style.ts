import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import { docsFile } from '../reference/docs-files.js';

export const readDocsStyle = defineCall({
  method: 'get',
  path: '/docs.css',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Load the style of this documentation.',
  answers: { 200: { type: 'text/css' } },
  problems: ['too_many_requests', 'not_found'],
  handle: () => ({ status: 200, body: docsFile('docs.css') }),
});
