import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import { DOCS_STYLE } from '../reference/docs-style.js';

export const readDocsStyle = defineCall({
  method: 'get',
  path: '/docs.css',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Load the style of these pages.',
  answers: { 200: { type: 'text/css' } },
  problems: ['too_many_requests'],
  handle: () => ({ status: 200, body: DOCS_STYLE }),
});
