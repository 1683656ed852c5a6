import { z } from 'zod';
import { DOCUMENT_RATE } from '../../operations/call-rates.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const readOpenapi = defineCall({
  method: 'get',
  path: '/openapi.json',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
  summary: 'Read this API as OpenAPI, for tools.',
  answers: { 200: { schema: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1.') } },
  problems: ['too_many_requests'],
  handle: ({ openapi }: Pick<ApiContext, 'openapi'>, { mountPath }) => ({
    status: 200,
    body: { ...openapi(), servers: [{ url: mountPath || '/' }] },
  }),
});
