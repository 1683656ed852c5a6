import { z } from 'zod';
import { defineCall } from './api-call.js';
import type { ApiContext } from './api-context.js';

export const readOpenapi = defineCall({
  method: 'get',
  path: '/openapi.json',
  caller: 'anyone',
  operations: true,
  summary: 'Read this API as OpenAPI, for tools.',
  answers: { 200: { schema: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1.') } },
  handle: ({ documents }: Pick<ApiContext, 'documents'>, { mountPath }) => ({
    status: 200,
    body: { ...documents.openapi(), servers: [{ url: mountPath || '/' }] },
  }),
});
