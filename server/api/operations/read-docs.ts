import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { linkedFrom } from '../reference/frame.js';

export const readDocs = defineCall({
  method: 'get',
  path: '/docs',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Read this page.',
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests'],
  handle: ({ documents }: Pick<ApiContext, 'documents'>, { mountPath }) => ({
    status: 200,
    body: linkedFrom(mountPath, documents.reference()),
  }),
});
