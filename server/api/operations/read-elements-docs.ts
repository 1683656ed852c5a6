import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';

export const readElementsDocs = defineCall({
  method: 'get',
  path: '/docs/elements',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Go to the contents. An `#id` stays in the address, and the contents have each.',
  answers: { 302: {} },
  problems: ['too_many_requests'],
  handle: (_context: unknown, { mountPath }) => ({
    status: 302,
    headers: { Location: `${mountPath}/docs` },
  }),
});
