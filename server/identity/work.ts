import type { Logger } from 'pino';
import { errorForLog } from '../operations/log.js';
import type { Metrics } from '../operations/metrics.js';
import { repeat, type Repeated } from '../operations/shared-work.js';
import { createWorker } from '../operations/worker.js';
import type { Database } from '../store/database.js';
import type { createCreation } from './creation.js';
import type { Board } from './board.js';
import type { Ledger } from './ledger.js';
import type { OpenRequests } from './open-requests.js';
import { endClaims, holdPlaces } from './places.js';
import { WAKES, WORK_CHANNEL } from './verifications.js';
import { hasSlot } from '../rules/budget.js';
import type { createStatusChecks } from './status-checks.js';
import type { CodeWait } from './code-wait.js';
import type { Streams } from './streams.js';

/** How often is done what no notice announces: absent people, overdue ends. */
const MAINTENANCE_MS = 5000;

interface WorkContext {
  database: Database;
  board: Board;
  creation: ReturnType<typeof createCreation>;
  statusChecks: ReturnType<typeof createStatusChecks>;
  streams: Streams;
  codeWait: CodeWait;
  openRequests: OpenRequests;
  ledger: Ledger;
  expireAbsent: () => Promise<void>;
  announceTurns: () => Promise<void>;
  log: Logger;
  metrics: Metrics;
}

/** Runs the workers of verifications, their streams and their maintenance. */
export function createWork(context: WorkContext) {
  const { database, board, creation, statusChecks, streams, codeWait } = context;
  const creationWorker = createWorker('creation', creation.step, context);
  const statusWorker = createWorker('status', statusChecks.step, context);
  const workers = [creationWorker, statusWorker];
  let maintenance: Repeated | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const wakeAll = () => {
    board.lineMoved();
    streams.lineMoved();
    for (const worker of workers) worker.wake();
  };
  const wake = (what: string) => {
    if (what === WAKES.checks) return statusWorker.wake();
    if (what !== WAKES.joined) return wakeAll();
    creationWorker.wakeIfIdle();
    streams.lineMoved();
  };
  return {
    async run(): Promise<void> {
      // The embedded engine has one process: every older claim belongs to a dead one.
      if (database.engine === 'pglite') await endClaims(database);
      stopListening = await database.listen(WORK_CHANNEL, wake, wakeAll);
      await streams.start();
      await codeWait.start();
      for (const worker of workers) worker.start();
      maintenance = repeat(() => maintain(context), MAINTENANCE_MS);
    },

    async stop(): Promise<void> {
      await streams.end(0);
      await Promise.all([maintenance?.stop(), ...workers.map((worker) => worker.stop())]);
      await streams.stop();
      await codeWait.stop();
      await stopListening?.();
    },
  };
}

async function maintain(context: WorkContext): Promise<void> {
  const { database, log, metrics } = context;
  try {
    await context.announceTurns();
    await holdPlaces(database, hasSlot(await context.ledger.peek('request')));
    await context.expireAbsent();
    await context.openRequests.rearrangeAll();
    await context.statusChecks.expireOverdue();
  } catch (error) {
    metrics.workerFailures.inc({ worker: 'maintenance' });
    log.error(
      { worker: 'maintenance', ...errorForLog(error) },
      'maintenance of verifications failed; the next run retries',
    );
  }
}
