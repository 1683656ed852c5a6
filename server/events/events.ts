import type { Logger } from 'pino';
import { isTerminal, type VerificationStatus } from '../../contract/rules.js';
import type { Database, Queryable } from '../store/database.js';
import type { Metrics } from '../operations/metrics.js';
import {
  HOST_EVENTS,
  VERIFICATION_EVENT_TYPES,
  type AuditEntry,
  type EventRecord,
  type ScreeningEventBody,
  type VerificationEventType,
} from '../../contract/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import { audit, BY_PROXY, readAudit, type By } from './audit.js';
import { createDelivery, LEASE_SECONDS } from './delivery.js';
import type { HostWebhook } from './host-webhook.js';
import { Leases } from './leases.js';
import { Outbox, type Reported } from './outbox.js';
import { createSender } from './sender.js';

/** Runs in the transaction of every status change. */
export type StatusChanged = (
  tx: Queryable,
  changed: Reported & { status: VerificationStatus; created_at: Date; updated_at: Date },
  by: By,
) => Promise<void>;

const EVENT_OF_STATUS = new Map<VerificationStatus, VerificationEventType>(
  VERIFICATION_EVENT_TYPES.filter((type) => HOST_EVENTS[type] !== 'QUEUED').map((type) => [
    HOST_EVENTS[type],
    type,
  ]),
);

const inLowerCase = (status: VerificationStatus) => status.toLowerCase() as Lowercase<VerificationStatus>;

const LEFT =
  'events wait for an address that is not in HOST_WEBHOOK_URL: put it back, or replay them to the first one of the host';

/** The outbox and the audit trail, wired together. Without a receiver no events are recorded or delivered. */
export function createEvents(context: {
  hostWebhooks: readonly HostWebhook[];
  database: Database;
  log: Logger;
  metrics: Metrics;
}) {
  const { hostWebhooks, database, log, metrics } = context;
  const outbox = new Outbox(database, hostWebhooks);
  const leases = new Leases(database, LEASE_SECONDS);
  const receivers = hostWebhooks.map((webhook) => ({ ...webhook, send: createSender(webhook.url) }));
  const delivery =
    receivers.length === 0 ? undefined : createDelivery({ database, leases, receivers, log, metrics });

  async function record(tx: Queryable, type: VerificationEventType, reported: Reported): Promise<void> {
    if (delivery !== undefined) await outbox.record(tx, type, reported);
  }

  const statusChanged: StatusChanged = async (tx, changed, by) => {
    await audit(tx, `verification.${inLowerCase(changed.status)}`, { ...by, host: changed.host }, changed.id);
    if (isTerminal(changed.status)) metrics.endings.inc({ status: changed.status });
    if (changed.status === 'WAITING')
      metrics.admissionWait.observe((changed.updated_at.getTime() - changed.created_at.getTime()) / 1000);
    const type = EVENT_OF_STATUS.get(changed.status);
    if (type !== undefined) await record(tx, type, changed);
  };

  return {
    outbox,
    leases,
    statusChanged,

    /** The code of a verification in line comes soon. Runs in the transaction that notes it. */
    async turnNear(tx: Queryable, verification: Reported): Promise<void> {
      await audit(tx, 'verification.turn_near', { ...BY_PROXY, host: verification.host }, verification.id);
      await record(tx, 'verification.turn_near', verification);
    },

    /** What happened to a screening. Runs in the transaction that stores it. */
    async screeningEvents(
      tx: Queryable,
      bodies: readonly ScreeningEventBody[],
      screening: Reported,
    ): Promise<void> {
      for (const body of bodies) await outbox.recordScreening(tx, body, screening);
    },

    /**
     * Delivers an event of the caller's host again, under the same id.
     *
     * @throws ProblemError `no_event_receiver` or `not_found`
     */
    async replay(id: string, by: By): Promise<EventRecord> {
      if (!outbox.hasReceiver(by.host)) throw new ProblemError('no_event_receiver');
      return database.transaction(async (tx) => {
        const event = await outbox.replay(tx, id, by.host);
        if (event === null) throw new ProblemError('not_found');
        await audit(tx, 'event.replayed', by, id);
        return event;
      });
    },

    readAudit: (page: Parameters<typeof readAudit>[1]): Promise<AuditEntry[]> => readAudit(database, page),

    async run(): Promise<void> {
      await delivery?.run();
      const { left } = await outbox.waiting();
      if (left > 0) log.warn({ events: left }, LEFT);
    },

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
