import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DELIVERY_OUTCOMES } from '../../contract/events.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';

const WEBHOOK_OUTCOMES = ['received', 'wrong_secret'] as const;

/** What works by itself and retries. */
const WORKERS = ['creation', 'status', 'events', 'watch', 'maintenance', 'retention'] as const;
export type WorkerName = (typeof WORKERS)[number];

/** Metrics as Prometheus text. Labels hold our own constants, never personal data. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const metrics = {
    registry,
    build: gauge('kyc_build_info', '1, with the versions as labels.', 'version', 'node', 'database'),
    startTime: gauge('kyc_start_time_seconds', 'When the process started, in seconds since 1970.'),
    storeUp: gauge(
      'kyc_store_up',
      '1 if the store answered within two seconds. At 0, metrics of the store are left out.',
    ),
    requests: counter(
      'kyc_requests_total',
      'Requests that were answered, by the pattern of the route and the code of the problem; without one: empty.',
      'route',
      'problem',
    ),
    requestSeconds: new Histogram({
      name: 'kyc_request_duration_seconds',
      help: 'Seconds from a request to the end of its answer. A stream counts to its end.',
      labelNames: ['route'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    workerFailures: counter(
      'kyc_worker_failures_total',
      'Steps of our own work that failed and are repeated, by the name of the worker, as in the log.',
      'worker',
    ),
    retentionSuccess: gauge(
      'kyc_retention_last_success_seconds',
      'When the retention of data last succeeded, in seconds since 1970, by its run. A start counts as success.',
      'run',
    ),
    databaseErrors: counter(
      'kyc_database_errors_total',
      'Statements and transactions that failed: the SQLSTATE, the code of the system, `timeout` or `connection`.',
      'code',
    ),
    clockDifference: gauge(
      'kyc_clock_difference_seconds',
      'Seconds by which the clock of this process is ahead of that of the database.',
    ),
    oldestTransaction: gauge(
      'kyc_database_oldest_transaction_seconds',
      'Age of the oldest transaction in the database that this user may see; 0 without one.',
    ),
    connections: gauge(
      'kyc_database_connections',
      'Connections of the pool to Postgres that are in use or idle, and queries that wait for one.',
      'state',
    ),
    calls: counter(
      'kyc_upstream_calls_total',
      'Calls to the service, by endpoint and outcome: ok, or the code of the failure.',
      'endpoint',
      'outcome',
    ),
    unexpectedRefusals: counter(
      'kyc_upstream_refusals_total',
      '429 answers within the limit: another client uses the same budget.',
      'kind',
    ),
    endings: counter(
      'kyc_verifications_ended_total',
      'Verifications that ended, by status. A corrected end counts again.',
      'status',
    ),
    detection: new Histogram({
      name: 'kyc_detection_delay_seconds',
      help: 'Seconds from a decision to our status change: from the hint, or from halfway between two status checks.',
      labelNames: ['by'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120],
      registers,
    }),
    admissionWait: new Histogram({
      name: 'kyc_admission_wait_seconds',
      help: 'Seconds in line, from the start to the code.',
      buckets: [1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200],
      registers,
    }),
    streams: gauge('kyc_streams_open', 'Event streams open in this process.'),
    cutStreams: counter('kyc_streams_cut_total', 'Streams closed because the client did not read.'),
    line: gauge('kyc_line_length', 'Verifications waiting for a code.'),
    lineReady: gauge(
      'kyc_line_ready',
      'Verifications in line that wait for a slot alone: the person is there, and no other request or limit holds them.',
    ),
    budget: gauge('kyc_budget_used', 'Calls whose slot is not free yet, by kind of budget.', 'kind'),
    webhooks: counter(
      'kyc_webhooks_total',
      'Calls of the upstream webhook: received, or wrong_secret.',
      'outcome',
    ),
    screenings: gauge('kyc_screenings_today', 'Screenings since midnight UTC, of the host with the most.'),
    screeningsLimit: gauge('kyc_screenings_limit', 'SCREENINGS_PER_DAY, which counts for each host.'),
    watched: gauge('kyc_screenings_watched', 'Screenings that the proxy reads again.'),
    watchReads: counter('kyc_watch_reads_total', 'Reads of watched screenings, by outcome.', 'outcome'),
    watchRate: gauge('kyc_watch_reads_per_minute', 'Reads a minute that the service has borne so far.'),
    watchDue: gauge('kyc_watch_due', 'Watched screenings whose reading is due.'),
    watchLag: gauge(
      'kyc_watch_lag_seconds',
      'Seconds for which the watched screening that is due longest has been due; 0 without one.',
    ),
    budgetLimit: gauge(
      'kyc_budget_limit',
      'Calls a minute that the ledger allows, by kind of budget. Lower for a while after an unexpected 429.',
      'kind',
    ),
    deliveries: counter(
      'kyc_event_deliveries_total',
      'Attempts to deliver an event to the host, by outcome.',
      'outcome',
    ),
    abandonedEvents: counter(
      'kyc_events_given_up_total',
      'Events that no retry delivered. Repair the receiver, then replay them.',
    ),
    waitingEvents: gauge('kyc_events_waiting', 'Events that wait for a receiver of HOST_WEBHOOK_URL.'),
    leftEvents: gauge(
      'kyc_events_without_receiver',
      'Events that wait for an address that is not in HOST_WEBHOOK_URL.',
    ),
    oldestEvent: gauge(
      'kyc_events_oldest_waiting_seconds',
      'Seconds that the oldest undelivered event has waited; 0 without one.',
    ),
  };
  startAtZero(metrics);
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** While the store does not answer, what it said last would be wrong. */
export function removeStore(metrics: Metrics): void {
  const { line, lineReady, screenings, waitingEvents, leftEvents, oldestEvent } = metrics;
  const { watched, watchDue, watchLag, watchRate } = metrics;
  const ofEvents = [waitingEvents, leftEvents, oldestEvent];
  const gauges = [line, lineReady, screenings, ...ofEvents, watched, watchDue, watchLag, watchRate];
  for (const gauge of gauges) gauge.remove();
  for (const gauge of [metrics.budget, metrics.budgetLimit]) gauge.reset();
}

/** Otherwise `increase` does not see the first event of a series. */
function startAtZero(metrics: Metrics): void {
  for (const worker of WORKERS) metrics.workerFailures.inc({ worker }, 0);
  for (const kind of Object.keys(IDENTITY_LIMITS)) {
    metrics.unexpectedRefusals.inc({ kind }, 0);
    for (const outcome of ['ok', 'upstream_unauthorized', 'upstream_mismatch'])
      metrics.calls.inc({ endpoint: `ExtIdentity/${kind}`, outcome }, 0);
  }
  for (const outcome of ['ok', 'upstream_busy']) metrics.watchReads.inc({ outcome }, 0);
  for (const outcome of WEBHOOK_OUTCOMES) metrics.webhooks.inc({ outcome }, 0);
  for (const outcome of DELIVERY_OUTCOMES) metrics.deliveries.inc({ outcome }, 0);
}
