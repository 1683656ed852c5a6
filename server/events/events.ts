import type { Logger } from 'pino';
import { isTerminal, type VerificationStatus } from '../../contract/rules.js';
import type { Database, Queryable } from '../store/database.js';
import type { Metrics } from '../operations/metrics.js';
import {
  HOST_EVENTS,
  VERIFICATION_EVENT_TYPES,
  type ScreeningEventBody,
  type VerificationEventType,
} from '../../contract/events.js';
import type { AuditEntry, EventPage, Replayed, ReplayRequest } from '../../contract/schemas/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import { audit, BY_PROXY, readAudit, type Author } from './audit.js';
import { createDelivery } from './delivery.js';
import type { HostWebhook } from './hosts.js';
import { Feed, type FeedQuery } from './feed.js';
import { Leases } from './leases.js';
import { Outbox, type EventSubject } from './outbox.js';
import { createSender } from './sender.js';

/** Runs in the transaction of every status change. */
export type StatusChanged = (
  tx: Queryable,
  changed: EventSubject & { status: VerificationStatus; created_at: Date; updated_at: Date },
  by: Author,
) => Promise<void>;

const EVENT_OF_STATUS = new Map<VerificationStatus, VerificationEventType>(
  VERIFICATION_EVENT_TYPES.filter((type) => HOST_EVENTS[type] !== 'QUEUED').map((type) => [
    HOST_EVENTS[type],
    type,
  ]),
);

const inLowerCase = (status: VerificationStatus) => status.toLowerCase() as Lowercase<VerificationStatus>;

const LEFT =
  'events wait for an address that is not in HOST_WEBHOOK_URL: put it back, or replay them to another one of the host';

/** The feed of each host, its receivers and the audit trail, wired together. */
export function createEvents(context: {
  hostWebhooks: readonly HostWebhook[];
  database: Database;
  log: Logger;
  metrics: Metrics;
}) {
  const { hostWebhooks, database, log, metrics } = context;
  const outbox = new Outbox(database, hostWebhooks);
  const feed = new Feed(
    database,
    (receiver) => 1 + hostWebhooks.findIndex(({ id }) => id === receiver) || null,
  );
  const leases = new Leases(database);
  const receivers = hostWebhooks.map((webhook) => ({ ...webhook, send: createSender(webhook.url) }));
  const delivery =
    receivers.length === 0 ? undefined : createDelivery({ database, leases, receivers, log, metrics });

  /** @throws ProblemError `no_event_receiver`, or `invalid_request` when the host has several. */
  function receiverOf(host: string, place: number | undefined): string {
    const own = outbox.receiversOf(host);
    if (place === undefined && own.length > 1)
      throw new ProblemError('invalid_request', {
        errors: [{ path: 'receiver', message: 'Say which one: this host has several.' }],
      });
    const id = place === undefined ? own[0] : hostWebhooks[place - 1]?.id;
    if (id === undefined || !own.includes(id)) throw new ProblemError('no_event_receiver');
    return id;
  }

  const statusChanged: StatusChanged = async (tx, changed, by) => {
    await audit(tx, `verification.${inLowerCase(changed.status)}`, { ...by, host: changed.host }, changed.id);
    if (isTerminal(changed.status)) metrics.endings.inc({ status: changed.status });
    if (changed.status === 'WAITING')
      metrics.admissionWait.observe((changed.updated_at.getTime() - changed.created_at.getTime()) / 1000);
    const type = EVENT_OF_STATUS.get(changed.status);
    if (type !== undefined) await outbox.record(tx, type, changed);
  };

  return {
    outbox,
    leases,
    statusChanged,

    /** The code of a verification in line comes soon. Runs in the transaction that notes it. */
    async turnNear(tx: Queryable, verification: EventSubject): Promise<void> {
      await audit(tx, 'verification.turn_near', { ...BY_PROXY, host: verification.host }, verification.id);
      await outbox.record(tx, 'verification.turn_near', verification);
    },

    /** What happened to a screening. Runs in the transaction that stores it. */
    async screeningEvents(
      tx: Queryable,
      bodies: readonly ScreeningEventBody[],
      screening: EventSubject,
    ): Promise<void> {
      for (const body of bodies) await outbox.recordScreening(tx, body, screening);
    },

    read: (query: FeedQuery, gone: AbortSignal): Promise<EventPage> => feed.read(query, gone),
    /** The readers that wait get an empty page. */
    endWaits: () => feed.endWaits(),

    /**
     * Delivers events of the caller's host again, under the same ids.
     *
     * @throws ProblemError `no_event_receiver` or `invalid_request`
     */
    async replay({ after, until, receiver: place }: ReplayRequest, by: Author): Promise<Replayed> {
      const receiver = receiverOf(by.host, place);
      return database.transaction(async (tx) => {
        const events = await outbox.replay(tx, { host: by.host, after, until: until ?? null, receiver });
        await audit(tx, 'events.replayed', by, `${after}-${until ?? ''}`);
        return { events };
      });
    },

    readAudit: (page: Parameters<typeof readAudit>[1]): Promise<AuditEntry[]> => readAudit(database, page),

    async run(): Promise<void> {
      await feed.run();
      await delivery?.run();
      const { left } = await outbox.waiting();
      if (left > 0) log.warn({ events: left }, LEFT);
    },

    async stop(): Promise<void> {
      await feed.stop();
      await delivery?.stop();
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
