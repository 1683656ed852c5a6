import { setTimeout as sleep } from 'node:timers/promises';
import { IDENTITY_LIMITS, type BudgetKind } from '../../../contract/rules.js';
import { removeStore } from '../../operations/metrics.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import type { Database } from '../../store/database.js';

type Measured = Pick<ApiContext, 'identity' | 'events' | 'screenings' | 'watch' | 'metrics'> & {
  database: Database;
};

/** A scrape waits ten seconds at most, and a store that is silent far longer. */
const STORE_WITHIN_MS = 2000;

/** Reads the metrics of the store, one reading at a time; without an answer in time it removes them, and the others stay. */
export function createGauges(
  { database, ...context }: Measured,
  withinMs = STORE_WITHIN_MS,
): () => Promise<void> {
  const { metrics } = context;
  let reading: Promise<void> | undefined;
  return async () => {
    reading ??= readStore(context).finally(() => (reading = undefined));
    const answered = reading.then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, sleep(withinMs, false)]);
    metrics.storeUp.set(Number(isUp));
    if (!isUp) removeStore(metrics);
    for (const [state, count] of Object.entries(database.pool?.() ?? {}))
      metrics.connections.set({ state }, count);
  };
}

async function readStore({
  identity,
  events,
  screenings,
  watch,
  metrics,
}: Omit<Measured, 'database'>): Promise<void> {
  metrics.line.set(await identity.verifications.queued());
  const { today, perDay } = await screenings.ofToday();
  metrics.screenings.set(today);
  metrics.screeningsLimit.set(perDay);
  const { watched, due, lag, perMinute } = await watch.measure();
  metrics.watched.set(watched);
  metrics.watchDue.set(due);
  metrics.watchLag.set(lag);
  metrics.watchRate.set(perMinute);
  const waiting = await events.outbox.waiting();
  metrics.waitingEvents.set(waiting.count);
  metrics.oldestEvent.set(waiting.oldestSeconds);
  metrics.leftEvents.set(waiting.left);
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
