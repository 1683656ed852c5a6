import type { Logger } from 'pino';
import { createWorker, type WorkerStep } from '../operations/worker.js';
import type { Database } from '../store/database.js';
import type { Metrics } from '../operations/metrics.js';
import { EVENTS_CHANNEL, type Claimed, type Outbox } from './outbox.js';
import type { Sender } from './sender.js';
import { signedHeaders } from './signature.js';

/** Standard Webhooks recommends 15 to 30 seconds for a receiver to answer. */
export const DELIVERY_TIMEOUT_SECONDS = 15;
/** A lease that is older than the time-out and this margin belongs to a dead process. */
export const LEASE_SECONDS = DELIVERY_TIMEOUT_SECONDS + 15;
/** Concurrent deliveries of one process: enough for a burst, few for a receiver that recovers. */
const CONCURRENT_DELIVERIES = 8;
/** A stop waits this long for answers. The next process repeats a delivery that was cut off. */
const STOP_GRACE_MS = 3000;

/** Delivers the events of the outbox, and retries them on the retry schedule. */
export function createDelivery(context: {
  database: Database;
  outbox: Outbox;
  send: Sender;
  keys: readonly Uint8Array[];
  log: Logger;
  metrics: Metrics;
}) {
  const { database, outbox, send, keys, log, metrics } = context;
  const underWay = new Set<AbortController>();
  let stopped = false;
  let stopListening: (() => Promise<void>) | undefined;
  const worker = createWorker('events', step, log);

  async function deliver(claimed: Claimed, abort: AbortController): Promise<void> {
    const timeOut = setTimeout(() => abort.abort(), DELIVERY_TIMEOUT_SECONDS * 1000);
    try {
      const message = { id: claimed.id, timestamp: Math.floor(Date.now() / 1000), body: claimed.body };
      const sent = await send(signedHeaders(message, keys), claimed.body, abort.signal);
      if (stopped && sent.outcome === 'timed_out') {
        await outbox.release(claimed);
        return;
      }
      metrics.deliveries.inc({ outcome: sent.outcome });
      const givenUp = await outbox.settle(claimed, sent);
      const line = { event: claimed.id, attempts: claimed.attempts, ...sent };
      if (givenUp) {
        metrics.abandonedEvents.inc();
        log.error(line, 'an event was given up: repair the receiver, then replay the event');
      } else if (sent.outcome !== 'delivered') {
        log.warn(line, 'an event was not delivered; the retry schedule repeats it');
      }
    } finally {
      clearTimeout(timeOut);
      underWay.delete(abort);
      worker.wake();
    }
  }

  async function step(): Promise<WorkerStep> {
    if (underWay.size >= CONCURRENT_DELIVERIES) return { waitMs: Infinity };
    const claimed = await outbox.claim();
    if (claimed === null) return { waitMs: Infinity };
    const abort = new AbortController();
    underWay.add(abort);
    return { work: [deliver(claimed, abort)] };
  }

  return {
    async run(): Promise<void> {
      stopListening = await database.listen(EVENTS_CHANNEL, worker.wake, worker.wake);
      worker.start();
    },

    async stop(): Promise<void> {
      const cut = setTimeout(() => {
        stopped = true;
        for (const abort of underWay) abort.abort();
      }, STOP_GRACE_MS);
      await worker.stop();
      clearTimeout(cut);
      await stopListening?.();
    },
  };
}
