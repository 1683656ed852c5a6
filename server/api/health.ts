import { z } from 'zod';
import { optional, text } from '../../contract/schemas/schema-of.js';
import { defineCall } from './api-call.js';

export const livez = defineCall('livez', 'get /livez', {
  caller: 'anyone',
  summary: 'Report that the process is alive.',
  answers: { 200: { schema: z.object({ status: z.literal('ok').describe('It is alive.') }) } },
  handle: () => ({ status: 200, body: { status: 'ok' } }),
});

const Readiness = z.object({
  status: z.enum(['ready', 'not ready']).describe('Whether to send requests here.'),
  checks: optional(
    z.object({
      database: text('`ok`, `does not answer`, or `cannot store`.'),
      upstream: text('`ok` or `refuses our credential`.'),
      forwarding: text(
        '`ok` or `set TRUST_PROXY`: a proxy in front seems to forward requests, and `TRUST_PROXY` is 0. It changes no status, since any client can send such a request.',
      ),
      process: text('`ok` or `stopping`.'),
    }),
    'The result of each check. With `OPERATIONS_PORT` set, only that port has them.',
  ),
});

export const readyz = defineCall('readyz', 'get /readyz', {
  caller: 'anyone',
  summary: 'Report whether the proxy is ready for requests.',
  answers: {
    200: { when: 'It is ready.', schema: Readiness },
    503: { when: 'It is not ready. `checks` says why.', schema: Readiness },
  },
  async handle(context) {
    const checks = {
      database: !(await context.databaseAnswers())
        ? 'does not answer'
        : (await context.storageWritable())
          ? 'ok'
          : 'cannot store',
      upstream: context.credentialRefused() ? 'refuses our credential' : 'ok',
      forwarding: context.trustProxyMissing() ? 'set TRUST_PROXY' : 'ok',
      process: context.isReady() ? 'ok' : 'stopping',
    };
    const shown = context.showsHealthDetails ? { checks } : {};
    const { forwarding: _, ...deciding } = checks;
    return Object.values(deciding).every((check) => check === 'ok')
      ? { status: 200, body: { status: 'ready', ...shown } }
      : { status: 503, body: { status: 'not ready', ...shown } };
  },
});
