import { madeOnce } from '../operations/shared-work.js';
import { defineCall } from './api-call.js';
import { linkedFrom } from './reference/frame.js';
import { elementsPage, readElements } from './reference/elements-page.js';

const page = madeOnce(() => elementsPage(readElements()));

export const readElementsDocs = defineCall({
  method: 'get',
  path: '/docs/elements',
  caller: 'anyone',
  operations: true,
  summary: 'Read the reference of the elements.',
  answers: { 200: { type: 'text/html' } },
  problems: ['not_found'],
  handle: (_context: unknown, { mountPath }) => ({
    status: 200,
    body: linkedFrom(mountPath, page()),
  }),
});
