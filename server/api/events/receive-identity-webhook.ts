import { IdentityWebhook } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const receiveIdentityWebhook = defineCall({
  operationId: 'receiveIdentityWebhook',
  method: 'post',
  path: '/webhooks/identity/{secret}',
  caller: 'upstream',
  summary:
    'Receive IdentityVerificationCompleted from the service. It is only a hint: a status check confirms it. `WEBHOOK_ALLOWED_IPS` limits the senders.',
  body: IdentityWebhook,
  answers: { 202: {} },
  async handle({ identity, metrics }: Pick<ApiContext, 'identity' | 'metrics'>, { body, by }) {
    await identity.receiveHint(body().TransId, by);
    metrics.webhooks.inc({ outcome: 'received' });
    return { status: 202 };
  },
});
