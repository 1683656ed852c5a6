import { madeOnce } from '../../operations/shared-work.js';
import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import { linkedFrom } from '../reference/frame.js';
import { elementsPage, readElements } from '../reference/elements-page.js';

const page = madeOnce(() => elementsPage(readElements()));

export const readElementsDocs = defineCall({
  method: 'get',
  path: '/docs/elements',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Read the reference of the elements.',
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests', 'not_found'],
  handle: (_context: unknown, { mountPath }) => ({
    status: 200,
    body: linkedFrom(mountPath, page()),
  }),
});
