import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DELIVERY_OUTCOMES } from '../../contract/events.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';

/** Outcomes of a call of the upstream webhook. */
const WEBHOOK_OUTCOMES = ['received', 'wrong_secret', 'address_not_allowed'] as const;

/** Metrics as Prometheus text. Labels hold our own constants, never personal data. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    calls: new Counter({
      name: 'kyc_upstream_calls_total',
      help: 'Calls to the identity endpoints, by kind of budget and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    unexpectedRefusals: new Counter({
      name: 'kyc_upstream_refusals_total',
      help: '429 answers within the limit: another client uses the same budget.',
      labelNames: ['kind'],
      registers,
    }),
    endings: new Counter({
      name: 'kyc_verifications_ended_total',
      help: 'Verifications that ended, by status. A corrected end counts again.',
      labelNames: ['status'],
      registers,
    }),
    detection: new Histogram({
      name: 'kyc_detection_delay_seconds',
      help: 'Seconds from a decision to our status change: from the hint, or from halfway between two status checks.',
      labelNames: ['by'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120],
      registers,
    }),
    streams: new Gauge({ name: 'kyc_streams_open', help: 'Event streams open in this process.', registers }),
    cutStreams: new Counter({
      name: 'kyc_streams_cut_total',
      help: 'Streams closed because the client did not read.',
      registers,
    }),
    line: new Gauge({ name: 'kyc_line_length', help: 'Verifications waiting for a code.', registers }),
    budget: new Gauge({
      name: 'kyc_budget_used',
      help: 'Calls whose slot is not free yet, by kind of budget.',
      labelNames: ['kind'],
      registers,
    }),
    webhooks: new Counter({
      name: 'kyc_webhooks_total',
      help: 'Calls of the upstream webhook: received, wrong_secret, or address_not_allowed.',
      labelNames: ['outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'kyc_requests_refused_total',
      help: 'Requests of callers who may not, or not so often, by refusal.',
      labelNames: ['refusal'],
      registers,
    }),
    keyUses: new Counter({
      name: 'kyc_key_uses_total',
      help: 'Requests with a key, by its kind: host or publishable.',
      labelNames: ['kind'],
      registers,
    }),
    screenings: new Gauge({
      name: 'kyc_screenings_today',
      help: 'Screenings of all callers since midnight UTC.',
      registers,
    }),
    screeningsLimit: new Gauge({
      name: 'kyc_screenings_limit',
      help: 'SCREENINGS_PER_DAY.',
      registers,
    }),
    budgetLimit: new Gauge({
      name: 'kyc_budget_limit',
      help: 'Calls a minute that the ledger allows, by kind of budget. Lower for a while after an unexpected 429.',
      labelNames: ['kind'],
      registers,
    }),
    deliveries: new Counter({
      name: 'kyc_event_deliveries_total',
      help: 'Attempts to deliver an event to the host, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    abandonedEvents: new Counter({
      name: 'kyc_events_given_up_total',
      help: 'Events that no retry delivered. Repair the receiver, then replay them.',
      registers,
    }),
    disabledReceivers: new Gauge({
      name: 'kyc_receivers_disabled',
      help: 'Receivers that accepted nothing for days. Repair them, then run `kyc-proxy receivers --enable`.',
      registers,
    }),
    waitingEvents: new Gauge({
      name: 'kyc_events_waiting',
      help: 'Events to the host that are not delivered yet.',
      registers,
    }),
    oldestEvent: new Gauge({
      name: 'kyc_events_oldest_waiting_seconds',
      help: 'Seconds that the oldest undelivered event has waited; 0 without one.',
      registers,
    }),
  };
  // Every series starts at 0: `increase` does not see the first event of a series that starts with it.
  for (const kind of Object.keys(IDENTITY_LIMITS)) {
    metrics.unexpectedRefusals.inc({ kind }, 0);
    for (const outcome of ['ok', 'upstream_unauthorized']) metrics.calls.inc({ kind, outcome }, 0);
  }
  for (const outcome of WEBHOOK_OUTCOMES) metrics.webhooks.inc({ outcome }, 0);
  for (const outcome of DELIVERY_OUTCOMES) metrics.deliveries.inc({ outcome }, 0);
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;
