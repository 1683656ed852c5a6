import type { Logger } from 'pino';
import { createWorker, type WorkerStep } from '../operations/worker.js';
import type { Database } from '../store/database.js';
import type { Metrics } from '../operations/metrics.js';
import { DELIVERY_TIMEOUT_SECONDS, type Claimed, type Leases } from './leases.js';
import { EVENTS_CHANNEL } from './outbox.js';
import type { Sender } from './sender.js';
import { signedHeaders } from './signature.js';

/** Concurrent deliveries of one process to one receiver: enough for a burst, few for a receiver that recovers. */
const CONCURRENT_DELIVERIES = 8;
/** A stop waits this long for answers. The next process repeats a delivery that was cut off. */
const STOP_GRACE_MS = 3000;

export interface Receiver {
  id: string;
  url: string;
  send: Sender;
  keys: readonly Uint8Array[];
}

/** Delivers events to receivers, and retries them on the retry schedule. */
export function createDelivery(context: {
  database: Database;
  leases: Leases;
  receivers: readonly Receiver[];
  log: Logger;
  metrics: Metrics;
}) {
  const { database, leases, receivers, log, metrics } = context;
  /** Each with its receiver: one that does not answer takes no place of another. */
  const underWay = new Map<AbortController, string>();
  let stopListening: (() => Promise<void>) | undefined;
  const worker = createWorker('events', step, context);

  async function deliver(claimed: Claimed, abort: AbortController): Promise<void> {
    const timeOut = setTimeout(() => abort.abort(), DELIVERY_TIMEOUT_SECONDS * 1000);
    try {
      // All processes sign with one clock: a receiver refuses what is minutes old, or not yet signed.
      const timestamp = Math.floor(claimed.claimedAt.getTime() / 1000);
      const message = { id: claimed.id, timestamp, body: claimed.body };
      const place = receivers.findIndex(({ id }) => id === claimed.receiver);
      const { send, keys, url } = receivers[place]!;
      const sent = await send(signedHeaders(message, keys), claimed.body, abort.signal);
      const { answer: _answer, ...outcome } = sent;
      metrics.deliveries.inc({ outcome: sent.outcome });
      const delivered = sent.outcome === 'delivered';
      const givenUp = await leases.record(claimed, sent);
      // A path may be a secret.
      const { origin } = new URL(url);
      const line = { event: claimed.id, receiver: place + 1, origin, attempts: claimed.attempts, ...outcome };
      if (givenUp) {
        metrics.abandonedEvents.inc();
        log.error(line, 'an event was given up: repair the receiver, then replay the events');
      } else if (!delivered) {
        log.warn(line, 'an event was not delivered; the retry schedule repeats it');
      }
    } finally {
      clearTimeout(timeOut);
      underWay.delete(abort);
      worker.wake();
    }
  }

  async function step(): Promise<WorkerStep> {
    const free = receivers
      .map(({ id }) => id)
      .filter((id) => [...underWay.values()].filter((busy) => busy === id).length < CONCURRENT_DELIVERIES);
    if (free.length === 0) return { waitMs: Infinity };
    const claimed = await leases.claim(free);
    if (claimed === null) return { waitMs: Infinity };
    const abort = new AbortController();
    underWay.set(abort, claimed.receiver);
    return { work: [deliver(claimed, abort)] };
  }

  return {
    async run(): Promise<void> {
      stopListening = await database.listen(EVENTS_CHANNEL, worker.wake, worker.wake);
      worker.start();
    },

    async stop(): Promise<void> {
      const cut = setTimeout(() => [...underWay.keys()].forEach((abort) => abort.abort()), STOP_GRACE_MS);
      await worker.stop();
      clearTimeout(cut);
      await stopListening?.();
    },
  };
}
