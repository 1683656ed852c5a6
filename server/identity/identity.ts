import type { Logger } from 'pino';
import { repeat, type Repeated } from '../operations/repeat.js';
import { createWorker } from '../operations/worker.js';
import type { Verification } from '../../contract/identity.js';
import type { BudgetKind } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { By } from '../events/audit.js';
import type { Events } from '../events/events.js';
import type { Caller } from '../sessions/caller.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import { whatToLog } from '../operations/what-to-log.js';
import { createChecking } from './checking.js';
import { bringBack } from './clock-set-back.js';
import { createCreation } from './creation.js';
import { createDetails } from './details.js';
import { createDismissal } from './dismissal.js';
import { createFindOwned } from './find-owned.js';
import type { GuardLimits } from './guard.js';
import { erasePersonalData } from './housekeeping.js';
import { createLedger } from './ledger.js';
import { notePresence } from './presence.js';
import { boostAfterReturn } from './return-boost.js';
import { paceFor } from './schedule.js';
import { createStart } from './start.js';
import { createStreams } from './stream.js';
import { createVerifications, WORK_CHANNEL, type VerificationRow } from './verifications.js';
import { pruneWebhooks, receiveHint } from './webhook.js';

/** How often endings nobody announces are looked for, and old rows cleared. */
const SWEEP_MS = 5000;

export interface IdentityOptions {
  /** Upstream calls that one window holds, by kind. */
  limits: Record<BudgetKind, number>;
  /** Upstream's minute, in seconds. */
  windowSeconds: number;
  /** How long upstream keeps a request open. */
  lifetimeSeconds: number;
  database: Database;
  encryption: Encryption;
  upstream: UpstreamClient;
  log: Logger;
  metrics: Metrics;
  events: Events;
  /** Upstream's time-out, in seconds. */
  timeoutSeconds: number;
  guard: GuardLimits;
}

/** The identity engine: the line, the ledger, the two workers and the streams, wired together. */
export function createIdentity(options: IdentityOptions) {
  const { database, encryption, upstream, log, metrics, events } = options;
  const { limits, windowSeconds, lifetimeSeconds, timeoutSeconds } = options;
  const ledger = createLedger(database, { limits, windowSeconds, timeoutSeconds });
  const verifications = createVerifications(
    database,
    encryption,
    ledger,
    windowSeconds,
    events.statusChanged,
  );
  const shared = { database, encryption, ledger, verifications, upstream, log, metrics };
  const creation = createCreation({ ...shared, lifetimeSeconds, timeoutSeconds });
  const details = createDetails({ ...shared, timeoutSeconds });
  const dismissAbsent = createDismissal(database, verifications);
  const checking = createChecking({ ...shared, pace: paceFor(windowSeconds) });
  const streams = createStreams(shared);
  const { start, resume } = createStart({
    database,
    encryption,
    ledger,
    guard: options.guard,
    windowSeconds,
    statusChanged: events.statusChanged,
  });
  const workers = [createWorker('creation', creation.turn, log), createWorker('status', checking.turn, log)];
  let sweeps: Repeated | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  const wake = () => {
    for (const worker of workers) worker.wake();
  };

  async function sweep(): Promise<void> {
    try {
      await bringBack(database, timeoutSeconds);
      await dismissAbsent();
      await checking.endOverdue();
      await erasePersonalData(database);
      await pruneWebhooks(database);
      await ledger.prune();
    } catch (error) {
      log.error({ ...whatToLog(error) }, 'housekeeping failed; it will be repeated');
    }
  }

  return {
    verifications,
    start,
    resume,
    streams,
    ledger,
    details,
    findOwned: createFindOwned(verifications, encryption),
    notePresence: (row: VerificationRow, caller: Caller) => notePresence(database, row, caller),
    boostAfterReturn: (row: VerificationRow, visible: boolean) => boostAfterReturn(database, row, visible),
    receiveHint: (transId: string, by: By) => receiveHint(database, transId, by),

    /** One verification as callers see it. */
    async shown(row: VerificationRow): Promise<Verification> {
      return (await verifications.show([row]))[0]!;
    },

    /** Stops waiting; one that has ended stays as it is. */
    async cancel(row: VerificationRow, by: By): Promise<VerificationRow> {
      const moved = await database.transaction((tx) => verifications.move(tx, row.id, 'CANCELLED', {}, by));
      return moved ?? (await verifications.get(row.id))!;
    },

    async run(): Promise<void> {
      if (database.engine === 'pglite') {
        await creation.releaseClaims();
        await details.releaseClaims();
      }
      stopListening = await database.listen(WORK_CHANNEL, wake, wake);
      await streams.start();
      for (const worker of workers) worker.start();
      sweeps = repeat(sweep, SWEEP_MS);
    },

    async stop(): Promise<void> {
      await sweeps?.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await streams.stop();
      await stopListening?.();
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
