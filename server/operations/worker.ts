import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from './log.js';
import type { Metrics, WorkerName } from './metrics.js';

/** One step of a worker: calls it started, or how long there is nothing to do. */
export type WorkerStep = { work: readonly Promise<void>[] } | { waitMs: number };

/** Notices of new work may get lost: without one, the worker runs a step this often. */
const POLL_MS = 1000;
/** A crowd that wakes a worker costs it a step in this time, not one for each. */
const STEP_MS = 25;
/** After a failure of our own, such as an unreachable database. */
const RETRY_MS = 1000;

/** Runs steps until there is nothing to do, then sleeps until a notice comes or the wait is over. */
export function createWorker(
  name: WorkerName,
  step: () => Promise<WorkerStep>,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'workerFailures'> },
) {
  const underWay = new Set<Promise<void>>();
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let awake = false;
  let isStepping = false;
  let isIdle = false;
  /** Work came that an idle worker does. */
  let hasMore = false;
  let endSleep: () => void = () => {};

  function sleep(ms: number): Promise<void> {
    if (awake || !running) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    awake = true;
    endSleep();
  }

  function failed(error: unknown, message: string): void {
    metrics.workerFailures.inc({ worker: name });
    log.error({ worker: name, ...errorForLog(error) }, message);
  }

  function follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => failed(error, 'the result of a call could not be stored'))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  async function run(): Promise<void> {
    while (running) {
      awake = false;
      hasMore = false;
      isStepping = true;
      const began = performance.now();
      let waitMs: number;
      try {
        const taken = await step();
        if ('work' in taken) {
          taken.work.forEach(follow);
          continue;
        }
        isIdle = taken.waitMs === Infinity;
        if (isIdle && hasMore) awake = true;
        waitMs = Math.min(Math.max(taken.waitMs, 1), POLL_MS);
      } catch (error) {
        failed(error, 'a worker step failed; the worker retries');
        waitMs = RETRY_MS;
      } finally {
        isStepping = false;
      }
      await sleep(waitMs);
      const restMs = began + STEP_MS - performance.now();
      if (restMs > 0 && running) await rest(restMs);
    }
  }

  return {
    start(): void {
      running = true;
      loop = run();
    },
    /** There may be new work. */
    wake,
    /** There is more of the work for which it waits until a time, as for a slot: that time stays. */
    wakeIfIdle(): void {
      if (isStepping) hasMore = true;
      else if (isIdle) wake();
    },
    /** Starts nothing more and waits for the calls under way. */
    async stop(): Promise<void> {
      running = false;
      endSleep();
      await loop;
      await Promise.all(underWay);
    },
  };
}
