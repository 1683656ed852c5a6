import { IDENTITY_LIMITS, type BudgetKind } from '../../../contract/rules.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export async function refreshGauges({
  identity,
  events,
  screenings,
  metrics,
}: Pick<ApiContext, 'identity' | 'events' | 'screenings' | 'metrics'>): Promise<void> {
  metrics.line.set(await identity.verifications.queued());
  const { today, perDay } = await screenings.ofToday();
  metrics.screenings.set(today);
  metrics.screeningsLimit.set(perDay);
  const waiting = await events.outbox.waiting();
  metrics.waitingEvents.set(waiting.count);
  metrics.oldestEvent.set(waiting.oldestSeconds);
  metrics.disabledReceivers.set((await events.receiverState.disabled()).length);
  for (const kind of Object.keys(IDENTITY_LIMITS) as BudgetKind[]) {
    const { calls, limit } = await identity.ledger.peek(kind);
    metrics.budget.set({ kind }, calls.length);
    metrics.budgetLimit.set({ kind }, limit);
  }
}

export const readMetrics = defineCall({
  operationId: 'readMetrics',
  method: 'get',
  path: '/metrics',
  caller: 'operator',
  operations: true,
  summary:
    'Read the metrics as Prometheus text: with `METRICS_TOKEN`, if it is set; else from the machine of the proxy, or on `OPERATIONS_PORT`.',
  answers: { 200: { type: 'text/plain' } },
  problems: ['internal'],
  async handle({ measured, metrics }: Pick<ApiContext, 'measured' | 'metrics'>) {
    await measured();
    const { registry } = metrics;
    return {
      status: 200,
      headers: { 'Content-Type': registry.contentType },
      body: await registry.metrics(),
    };
  },
});
