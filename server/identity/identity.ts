import type { Logger } from 'pino';
import { repeat, type Repeated } from '../operations/repeat.js';
import { createWorker } from '../operations/worker.js';
import type { Verification } from '../../contract/identity.js';
import type { BudgetKind } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { Storage } from '../store/storage-watch.js';
import type { By } from '../events/audit.js';
import type { Events } from '../events/events.js';
import type { Caller, SessionRecord } from '../sessions/caller.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import { errorForLog } from '../operations/error-for-log.js';
import { createStatusChecks } from './status-checks.js';
import { createCodeWait, isDue } from './streams/code-wait.js';
import { repairClockRollback } from './rows/clock-rollback.js';
import { createCreation } from './creation.js';
import { createDetails } from './details.js';
import { createExpireAbsent } from './rows/expire-absent.js';
import { createFindOwned } from './rows/find-owned.js';
import { createOpenRequests, holdSecondsOf } from './rows/open-requests.js';
import { hasSlot } from './rules/budget.js';
import type { GuardLimits } from './rules/guard.js';
import { createLedger } from './rows/ledger.js';
import { holdPlaces, notePresence } from './rows/places.js';
import { createReturnBoost } from './rows/return-boost.js';
import { createClockJumps } from './rules/clock-jumps.js';
import { createOutage } from './rules/outage.js';
import { shownIn } from './rules/ownership.js';
import { timingFor } from './rules/recheck-schedule.js';
import { createSurviveClockJump } from './rows/survive-clock-jump.js';
import { createStart, type Started } from './start.js';
import { Streams } from './streams/streams.js';
import { createTurnNotices } from './rows/turn-notices.js';
import { createVerifications } from './rows/create-verifications.js';
import { JOINED, WORK_CHANNEL, type VerificationRow } from './rows/verifications.js';
import { createHints } from './rows/hints.js';

/** How often the engine checks what no event announces: rollbacks, absent people, overdue ends. */
const MAINTENANCE_MS = 5000;

interface IdentityOptions {
  limits: Record<BudgetKind, number>;
  /** Upstream's minute, in seconds. */
  windowSeconds: number;
  /** How long upstream keeps a request open. */
  lifetimeSeconds: number;
  database: Database;
  encryption: Encryption;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  log: Logger;
  metrics: Metrics;
  events: Events;
  /** Upstream's time-out, in seconds. */
  timeoutSeconds: number;
  /** Null: no limits on starts. */
  guard: GuardLimits | null;
  /** How long before its code comes a verification in line is announced to the host, in seconds. */
  turnNearSeconds: number;
  /** How long a place is held after its turn, in seconds. */
  placeHeldSeconds: number;
  /** False: a jump of the database's clock counts as time. */
  watchClock: boolean;
}

/** The identity engine: the line, the ledger, the two workers and the streams, wired together. */
export function createIdentity(options: IdentityOptions) {
  const { database, encryption } = options;
  const engine = createEngine(options);
  const { verifications, codeWait, openRequests } = engine;
  return {
    verifications,
    start: engine.start,
    resume: engine.resume,
    streams: engine.streams,
    ledger: engine.ledger,
    details: engine.details,
    findOwned: createFindOwned(verifications, encryption),
    notePresence: (row: VerificationRow, caller: Caller) => notePresence(database, row, caller),
    boostAfterReturn: createReturnBoost(database),
    receiveHint: createHints(database),

    /** A host also sees its own name for the customer. */
    async shownTo(caller: Caller, row: VerificationRow, endedAt: Date | null = null): Promise<Verification> {
      const [shown] = await verifications.show([row]);
      if (caller.kind === 'host') return { ...shown!, reference: row.reference };
      return shownIn(caller.session, shown!, endedAt);
    },

    /** The same after a start: with the code, if its turn is now and the code comes at once. */
    async shownAtStart(session: SessionRecord, { verification: row, line }: Started): Promise<Verification> {
      const isUnvouched = row.start_kind === 'unvouched';
      const [shown] = await verifications.show([row], line ? { at: line } : {});
      // A code at once would tell that the number has no other request. It comes by the stream.
      if (isUnvouched || !isDue(shown!)) return shownIn(session, shown!);
      return (await verifications.show([await codeWait.outOfLine(row)]))[0]!;
    },

    /** Stops waiting; one that has ended stays as it is. */
    async cancel(row: VerificationRow, by: By): Promise<VerificationRow> {
      const moved = await database.transaction((tx) =>
        verifications.move(tx, row.id, { to: 'CANCELLED', by: 'caller' }, by),
      );
      if (moved === null) return (await verifications.get(row.id))!;
      await openRequests.settle(row.person_hash === null ? [] : [row.person_hash]);
      return moved;
    },

    ...createRun(options, engine),
  };
}

function createEngine(options: IdentityOptions) {
  const { database, encryption, upstream, credential, storage, log, metrics, events } = options;
  const { limits, windowSeconds, lifetimeSeconds, timeoutSeconds } = options;
  const { statusChanged, turnNear } = events;
  const clockJumps = createClockJumps();
  const ledger = createLedger(database, {
    limits,
    windowSeconds,
    timeoutSeconds,
    ...(options.watchClock && { clockJumps }),
  });
  const holdSeconds = holdSecondsOf({ timeoutSeconds, lifetimeSeconds });
  const timing = { windowSeconds, holdSeconds };
  const verifications = createVerifications(database, encryption, ledger, timing, statusChanged);
  const guard = options.guard && { limits: options.guard, lifetimeSeconds };
  const openRequests = createOpenRequests({ database, encryption, verifications, holdSeconds, guard });
  const surviveClockJump = options.watchClock
    ? createSurviveClockJump({ database, clockJumps, lifetimeSeconds, timeoutSeconds, log })
    : () => Promise.resolve(-Infinity);
  const store = { database, encryption, ledger, verifications, openRequests, clockJumps };
  const shared = { ...store, upstream, credential, log, metrics, surviveClockJump };
  return {
    ledger,
    verifications,
    openRequests,
    creation: createCreation({
      ...shared,
      storage,
      outage: createOutage(),
      windowSeconds,
      lifetimeSeconds,
      timeoutSeconds,
    }),
    statusChecks: createStatusChecks({ ...shared, timing: timingFor(windowSeconds) }),
    details: createDetails({ ...shared, timeoutSeconds }),
    expireAbsent: createExpireAbsent({ ...store, storage, placeHeldSeconds: options.placeHeldSeconds }),
    announceTurns: createTurnNotices({ ...store, turnNear, leadSeconds: options.turnNearSeconds }),
    streams: new Streams(shared),
    codeWait: createCodeWait(database, verifications),
    ...createStart({ ...store, guard, statusChanged }),
  };
}

type Engine = ReturnType<typeof createEngine>;

function createRun(options: IdentityOptions, engine: Engine) {
  const { database } = options;
  const { creation, details, statusChecks, streams, codeWait } = engine;
  const creationWorker = createWorker('creation', creation.step, options);
  const workers = [creationWorker, createWorker('status', statusChecks.step, options)];
  let maintenance: Repeated | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const wakeAll = () => {
    engine.verifications.lineHasMoved();
    for (const worker of workers) worker.wake();
  };
  const wake = (payload: string) => (payload === JOINED ? creationWorker.wakeIfIdle() : wakeAll());
  return {
    async run(): Promise<void> {
      // The embedded engine has one process: every older claim belongs to a dead one.
      if (database.engine === 'pglite') {
        await creation.releaseClaims();
        await details.releaseClaims();
      }
      stopListening = await database.listen(WORK_CHANNEL, wake, wakeAll);
      await streams.start();
      await codeWait.start();
      for (const worker of workers) worker.start();
      maintenance = repeat(() => runMaintenance(options, engine), MAINTENANCE_MS);
    },

    async stop(): Promise<void> {
      await streams.end(0);
      await Promise.all([maintenance?.stop(), ...workers.map((worker) => worker.stop())]);
      await streams.stop();
      await codeWait.stop();
      await stopListening?.();
    },
  };
}

async function runMaintenance(options: IdentityOptions, engine: Engine): Promise<void> {
  const { database, log, metrics, timeoutSeconds, lifetimeSeconds } = options;
  try {
    await repairClockRollback(database, { timeoutSeconds, lifetimeSeconds });
    await engine.announceTurns();
    await holdPlaces(database, hasSlot(await engine.ledger.peek('request')));
    await engine.expireAbsent();
    await engine.openRequests.settleAll();
    await engine.statusChecks.expireOverdue();
  } catch (error) {
    metrics.workerFailures.inc({ worker: 'maintenance' });
    log.error(
      { worker: 'maintenance', ...errorForLog(error) },
      'maintenance of verifications failed; the next run retries',
    );
  }
}

export type Identity = ReturnType<typeof createIdentity>;
