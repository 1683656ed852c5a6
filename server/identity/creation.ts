import type { Metrics } from '../operations/metrics.js';
import type { WorkerStep } from '../operations/worker.js';
import type { Queryable } from '../store/database.js';
import { requireRoom, type Storage } from '../store/storage-watch.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import { isFailure, isUnreached, UpstreamFailure } from '../upstream/failures.js';
import {
  endFailed,
  endUnsent,
  endWithCode,
  type Creation,
  type CreationOutcomeContext,
} from './creation-outcome.js';
import { SEND_WITHIN_SECONDS, type Ledger } from './ledger.js';
import { longestOpenSecondsOf, type OpenRequests } from './open-requests.js';
import { claimPlaces, movePlacesBehind, recoverLost } from './places.js';
import { readWaiting } from './board.js';
import { startRequests, type WorkerRow } from './requests.js';
import { ASSOCIATED_DATA } from './verifications.js';
import { movedBehind, nextServed, otherKind, type Slots } from '../rules/admission-order.js';
import { freeSlots, hasSlot, longestBusyMs, nextSlotAt } from '../rules/budget.js';
import type { Outage } from '../rules/outage.js';

/** How long no code is created before the database is tried again. */
const UNWRITABLE_MS = 1000;

interface CreationContext extends CreationOutcomeContext {
  metrics: Metrics;
  openRequests: Pick<OpenRequests, 'rearrange'>;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  outage: Outage;
  windowSeconds: number;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}

export function createCreation(context: CreationContext) {
  const { database, openRequests, credential, storage } = context;
  return {
    async step(): Promise<WorkerStep> {
      if (!(await storage.isWritable())) return { waitMs: UNWRITABLE_MS };
      const lost = await recoverLost(database);
      if (lost.length > 0) await openRequests.rearrange(lost);
      const allowance = await credential.allowance();
      if ('waitMs' in allowance) return allowance;
      const reachable = context.outage.allowance();
      if ('waitMs' in reachable) return reachable;
      const begun = await begin(context, Math.min(allowance.calls, reachable.calls));
      return 'waitMs' in begun ? begun : { work: begun.map((creation) => create(context, creation)) };
    },
  };
}

/**
 * Claims as many starts as there are slots, in one transaction: claimed one by one, each would wait for the lock behind
 * all who are joining the line.
 */
function begin(context: CreationContext, atMost: number): Promise<Creation[] | { waitMs: number }> {
  const { database, ledger, windowSeconds, timeoutSeconds } = context;
  return database.transaction(async (tx) => {
    const budget = await ledger.open(tx, 'request');
    if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
    const slots = {
      free: Math.min(atMost, freeSlots(budget)),
      freeAgain: budget.calls.map(({ occupiedUntil }) => occupiedUntil),
      usedUntil: new Date(budget.now.getTime() + longestBusyMs(windowSeconds)),
    };
    const admitted = await admit(tx, ledger, slots, {
      leaseSeconds: SEND_WITHIN_SECONDS + timeoutSeconds,
      longestOpenSeconds: longestOpenSecondsOf(context),
    });
    if (admitted.length === 0) return { waitMs: Infinity };
    // The service gives each code once: there must be room to store it.
    await requireRoom(tx);
    const begun: Creation[] = [];
    for (const row of admitted) begun.push({ row, call: await ledger.charge(tx, 'request') });
    return begun;
  });
}

/**
 * Claims the starts that get the next slots, in order. Only under the lock of the budget: the turns of the lines are
 * stored with it, so they hold across processes.
 */
async function admit(
  tx: Queryable,
  ledger: Pick<Ledger, 'setNextLine'>,
  slots: Slots,
  { leaseSeconds, longestOpenSeconds }: { leaseSeconds: number; longestOpenSeconds: number },
): Promise<WorkerRow[]> {
  const waiting = await readWaiting(tx);
  const served = nextServed(waiting, slots);
  const last = served.at(-1);
  if (last === undefined) return [];
  const next = otherKind(last.kind);
  if (next !== waiting.next) await ledger.setNextLine(tx, next);
  const ids = served.map(({ id }) => id);
  const places = await claimPlaces(tx, ids, leaseSeconds);
  await movePlacesBehind(
    tx,
    movedBehind(waiting, served).map(({ id }) => id),
  );
  const admitted = await startRequests(tx, places, longestOpenSeconds);
  return admitted.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function create(context: CreationContext, creation: Creation): Promise<void> {
  const { encryption, upstream, outage, storage, ledger, openRequests, lifetimeSeconds } = context;
  const { row, call } = creation;
  // After the lifetime the code is worth nothing.
  const persist = (work: () => Promise<void>) => storage.persist(work, lifetimeSeconds * 1000);
  try {
    if (call.isLate()) {
      call.giveBack();
      return await persist(() => endUnsent(context, creation));
    }
    // Not while claiming: an ID that cannot be decrypted must not stop the other claims.
    const sealed = { purpose: ASSOCIATED_DATA.nationalId, row: row.id };
    const nationalId = encryption.decrypt(row.national_id, sealed);
    const { transId, random } = await upstream.requestMfa({ nationalId }).finally(call.end);
    outage.end();
    // Upstream gives the code once: while the database fails, it exists only here.
    await persist(() => endWithCode(context, creation, transId, random));
  } catch (error) {
    if (isFailure(error, 'upstream_mismatch'))
      context.metrics.calls.inc({ endpoint: 'ExtIdentity/request', outcome: error.code });
    if (isUnreached(error)) {
      call.giveBack();
      outage.notSent();
      return await persist(() => endUnsent(context, creation, 'upstream_unavailable'));
    }
    if (error instanceof UpstreamFailure) outage.end();
    await persist(() => endFailed(context, creation, error));
  } finally {
    await ledger.free(call);
    await openRequests.rearrange([row.person_hash]);
  }
}
