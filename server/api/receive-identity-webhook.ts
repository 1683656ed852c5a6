import { IdentityWebhook } from '../../contract/schemas/identity.js';
import { defineCall } from './api-call.js';
import type { ApiContext } from './api-context.js';

export const receiveIdentityWebhook = defineCall({
  method: 'post',
  path: '/webhooks/identity/{secret}',
  caller: 'upstream',
  summary:
    'Where the service sends IdentityVerificationCompleted. Only a hint: every claim is confirmed by a status check. `WEBHOOK_ALLOWED_IPS` limits where it may come from.',
  body: IdentityWebhook,
  answers: { 202: {} },
  async handle({ identity, metrics }: Pick<ApiContext, 'identity' | 'metrics'>, { body, by }) {
    await identity.receiveHint(body().TransId, by);
    metrics.webhooks.inc({ outcome: 'received' });
    return { status: 202 };
  },
});
