import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type BudgetKind, IDENTITY_LIMITS } from '../../contract/rules.js';
import { optional, text } from '../../contract/schemas/schema-of.js';
import { removeStore } from '../operations/metrics.js';
import { succeeds } from '../operations/shared-work.js';
import type { Database } from '../store/database.js';
import { type ApiContext, defineCall } from './api-call.js';

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

type Measured = Pick<ApiContext, 'identity' | 'events' | 'screenings' | 'watch' | 'metrics'> & {
  database: Database;
};

/** A scrape waits ten seconds at most, and a store that is silent far longer. */
const STORE_WITHIN_MS = 2000;

/** Reads what the store and its server say; without an answer in time it removes that, and the others stay. */
export function createGauges(
  { database, ...context }: Measured,
  withinMs = STORE_WITHIN_MS,
): () => Promise<void> {
  const { metrics } = context;
  const store = oneWithin(withinMs, () => readStore(context));
  // Apart: no lock of a table holds it back.
  const server = oneWithin(withinMs, () => readServer(database, metrics));
  return async () => {
    const [isUp, isSeen] = await Promise.all([store(), server()]);
    metrics.storeUp.set(Number(isUp));
    if (!isUp) removeStore(metrics);
    if (!isSeen) for (const gauge of [metrics.clockDifference, metrics.oldestTransaction]) gauge.remove();
    for (const [state, count] of Object.entries(database.pool?.() ?? {}))
      metrics.connections.set({ state }, count);
  };
}

/** One reading at a time. False: it failed, or lasts longer. */
function oneWithin(ms: number, read: () => Promise<void>): () => Promise<boolean> {
  let reading: Promise<boolean> | undefined;
  return () => {
    reading ??= succeeds(read()).finally(() => (reading = undefined));
    return Promise.race([reading, sleep(ms, false)]);
  };
}

async function readServer(database: Database, metrics: ApiContext['metrics']): Promise<void> {
  const sent = Date.now();
  const [row] = await database.query<{ now: Date; oldest: number }>(
    `select clock_timestamp() as now, coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as oldest
       from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  metrics.clockDifference.set(((sent + Date.now()) / 2 - row!.now.getTime()) / 1000);
  metrics.oldestTransaction.set(row!.oldest);
}

async function readStore({
  identity,
  events,
  screenings,
  watch,
  metrics,
}: Omit<Measured, 'database'>): Promise<void> {
  const { queued, ready } = await identity.verifications.measure();
  metrics.line.set(queued);
  metrics.lineReady.set(ready);
  metrics.screenings.set(await screenings.today());
  const { watched, due, lag, perMinute } = await watch.measure();
  metrics.watched.set(watched);
  metrics.watchDue.set(due);
  metrics.watchLag.set(lag);
  metrics.watchRate.set(perMinute);
  const waiting = await events.outbox.waiting();
  metrics.waitingEvents.set(waiting.count);
  metrics.oldestEvent.set(waiting.oldestSeconds);
  metrics.leftEvents.set(waiting.left);
  for (const kind of Object.keys(IDENTITY_LIMITS) as BudgetKind[]) {
    const { calls, limit } = await identity.ledger.peek(kind);
    metrics.budget.set({ kind }, calls.length);
    metrics.budgetLimit.set({ kind }, limit);
  }
}

export const readMetrics = defineCall('readMetrics', 'get /metrics', {
  caller: 'operator',
  operations: true,
  summary:
    'Read the metrics as Prometheus text: with `METRICS_TOKEN`, if it is set; else from the machine of the proxy, or on `OPERATIONS_PORT`.',
  answers: { 200: { type: 'text/plain' } },
  problems: ['internal'],
  async handle({ measured, metrics }) {
    await measured();
    const { registry } = metrics;
    return {
      status: 200,
      headers: { 'Content-Type': registry.contentType },
      body: await registry.metrics(),
    };
  },
});
