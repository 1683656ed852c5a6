import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createMetrics } from '../../server/operations/metrics.js';
import { createWorker, type WorkerStep } from '../../server/operations/worker.js';
import { until } from '../test-proxy.js';

/** A worker whose steps the test answers. */
function startWorker() {
  const answers: ((step: WorkerStep) => void)[] = [];
  const worker = createWorker('status', () => new Promise((answer) => answers.push(answer)), {
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  worker.start();
  const step = async (count: number, answer: WorkerStep) => {
    await until(`step ${count}`, () => answers.length === count);
    answers[count - 1]!(answer);
    // The worker sleeps, or has begun its next step.
    await new Promise(setImmediate);
  };
  return { worker, step, steps: () => answers.length };
}

test('more of its work wakes a worker that has none, and not one that waits for a slot', async () => {
  const { worker, step, steps } = startWorker();
  await step(1, { waitMs: Infinity });
  worker.wakeIfIdle();
  // Before its second begins: a busy machine may stop this process afterwards.
  const began = performance.now();
  await step(2, { waitMs: 60_000 });
  worker.wakeIfIdle();
  await step(3, { waitMs: Infinity });
  assert.ok(performance.now() - began > 900, 'it polled after its second');
  assert.equal(steps(), 3);
  const stopped = worker.stop();
  await stopped;
});

test('more work that comes during a step that found none leads to another step', async () => {
  const { worker, step } = startWorker();
  await until('the first step', () => true);
  worker.wakeIfIdle();
  await step(1, { waitMs: Infinity });
  await step(2, { waitMs: 1 });
  await step(3, { waitMs: Infinity });
  await worker.stop();
});
