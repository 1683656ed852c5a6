import type { Logger } from 'pino';
import { isTerminal, type VerificationStatus } from '../../contract/rules.js';
import type { Database, Queryable } from '../store/database.js';
import type { Metrics } from '../operations/metrics.js';
import { eventType, type AuditEntry, type EventRecord } from '../../contract/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import { audit, readAudit, type By } from './audit.js';
import { createDelivery, LEASE_SECONDS } from './delivery.js';
import { createOutbox, type Ended } from './outbox.js';
import { createSender } from './sender.js';

/** A verification as far as events speak of it. */
export interface ChangedVerification {
  id: string;
  status: VerificationStatus;
  reference: string | null;
}

/** Runs in the transaction of every status change. */
export type StatusChanged = (tx: Queryable, changed: ChangedVerification, by: By) => Promise<void>;

/** Where events to the host go, and the keys that sign them. */
export interface HostWebhook {
  url: string;
  keys: readonly Uint8Array[];
  allowPrivate: boolean;
}

/** The outbox and the audit trail, wired together. Without `hostWebhook` no events are recorded or delivered. */
export function createEvents(context: {
  hostWebhook: HostWebhook | undefined;
  database: Database;
  log: Logger;
  metrics: Metrics;
}) {
  const { hostWebhook, database, log, metrics } = context;
  const outbox = createOutbox(database, LEASE_SECONDS);
  const delivery =
    hostWebhook &&
    createDelivery({
      database,
      outbox,
      send: createSender(hostWebhook),
      keys: hostWebhook.keys,
      log,
      metrics,
    });

  const statusChanged: StatusChanged = async (tx, changed, by) => {
    await audit(tx, eventType(changed.status), by, changed.id);
    if (!isTerminal(changed.status)) return;
    metrics.endings.inc({ status: changed.status });
    if (hostWebhook !== undefined) await outbox.record(tx, changed as Ended);
  };

  return {
    outbox,
    statusChanged,

    /**
     * Delivers an event again, under the same id.
     *
     * @throws ProblemError `no_event_receiver` or `not_found`
     */
    async replay(id: string, by: By): Promise<EventRecord> {
      if (delivery === undefined) throw new ProblemError('no_event_receiver');
      return database.transaction(async (tx) => {
        const event = await outbox.replay(tx, id);
        if (event === null) throw new ProblemError('not_found');
        await audit(tx, 'event.replayed', by, id);
        return event;
      });
    },

    readAudit: (page: Parameters<typeof readAudit>[1]): Promise<AuditEntry[]> => readAudit(database, page),

    async run(): Promise<void> {
      await delivery?.run();
    },

    async stop(): Promise<void> {
      await delivery?.stop();
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
