import { z } from 'zod';
import { defineCall } from '../call/api-call.js';

export const livez = defineCall({
  operationId: 'livez',
  method: 'get',
  path: '/livez',
  caller: 'anyone',
  summary: 'Report that the process is alive.',
  answers: { 200: { schema: z.object({ status: z.literal('ok').describe('It is alive.') }) } },
  handle: () => ({ status: 200, body: { status: 'ok' } }),
});
