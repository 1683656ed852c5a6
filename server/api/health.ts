import { Router } from 'express';
import { IDENTITY_LIMITS, type BudgetKind } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Outbox } from '../events/outbox.js';
import type { Ledger } from '../identity/ledger.js';
import type { Metrics } from '../operations/metrics.js';

/** Alive, ready to serve, and what an operator watches. */
export function healthRoutes(context: {
  database: Database;
  ledger: Ledger;
  outbox: Outbox;
  metrics: Metrics;
  credentialRefused: () => boolean;
  stopping: () => boolean;
}): Router {
  const { database, ledger, outbox, metrics, credentialRefused, stopping } = context;
  const router = Router();

  router.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });

  router.get('/readyz', async (_request, response) => {
    const databaseAnswers = await database.query('select 1').then(
      () => true,
      () => false,
    );
    const checks = {
      database: databaseAnswers ? 'ok' : 'does not answer',
      upstream: credentialRefused() ? 'refuses our credential' : 'ok',
      process: stopping() ? 'stopping' : 'ok',
    };
    const ready = Object.values(checks).every((check) => check === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks });
  });

  router.get('/metrics', async (_request, response) => {
    const [line] = await database.query<{ length: number }>(
      "select count(*) as length from proxy.verifications where status = 'QUEUED'",
    );
    metrics.line.set(line!.length);
    const events = await outbox.waiting();
    metrics.waitingEvents.set(events.count);
    metrics.oldestEvent.set(events.oldestSeconds);
    for (const kind of Object.keys(IDENTITY_LIMITS) as BudgetKind[]) {
      const { calls, limit } = await ledger.peek(kind);
      metrics.budget.set({ kind }, calls.length);
      metrics.budgetLimit.set({ kind }, limit);
    }
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  return router;
}
