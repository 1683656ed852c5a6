import type { Logger } from 'pino';
import type { VerificationReason } from '../../contract/rules.js';
import type { WorkerStep } from '../operations/worker.js';
import type { Database, Queryable } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import { requireRoom } from '../store/storage-trial.js';
import type { Storage } from '../store/storage-watch.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import {
  UpstreamBusy,
  UpstreamFailure,
  UpstreamForbidden,
  UpstreamInvalidNationalId,
  UpstreamRejected,
  UpstreamUnauthorized,
  UpstreamUnavailable,
} from '../upstream/failures.js';
import { errorForLog } from '../operations/error-for-log.js';
import { admit } from './rows/admission.js';
import { freeSlots, hasSlot, longestBusyMs, nextSlotAt } from './rules/budget.js';
import { SEND_WITHIN_SECONDS, type Charge, type Ledger } from './rows/ledger.js';
import { holdSecondsOf, openSecondsOf, type OpenRequests } from './rows/open-requests.js';
import { recordRefusal } from './record-refusal.js';
import { IS } from './rules/verification-states.js';
import {
  ASSOCIATED_DATA,
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type Verifications,
} from './rows/verifications.js';

/** Failed calls for one code before the verification ends in ERROR. */
const MAX_FAILURES = 3;
/** How long no code is created before the database is tried again. */
const UNWRITABLE_MS = 1000;
/**
 * Refusals of one start before it ends in ERROR. Upstream refuses a second request while one is open; one that we do not
 * know of, of another system, is over after a lifetime.
 */
const MAX_REFUSALS = 3;
/** Seconds before a failed creation is tried again: 2, then 4. */
const retrySeconds = (failures: number) => 2 ** failures;

/** Upstream may have created a code that the person does not see, and sent a request to their app. */
function mayHaveReached(error: unknown): boolean {
  if (error instanceof UpstreamFailure) return error.outcomeUnknown;
  // An ID that cannot be decrypted was not sent. Any other fault of ours came after the answer.
  return !(error instanceof UnknownKeyError || error instanceof SealBrokenError);
}

/** An outage or a change of the account may be over soon. What upstream refused about this person stays refused. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof UpstreamFailure) || error.outcomeUnknown) return true;
  return error instanceof UpstreamUnavailable || error instanceof UpstreamForbidden;
}

function errorReason(error: unknown): VerificationReason {
  if (error instanceof UpstreamInvalidNationalId) return 'invalid_national_id';
  return error instanceof UpstreamRejected ? 'request_refused' : 'upstream_unavailable';
}

interface Claim {
  id: string;
  /** Tells this claim from a later one, made because this one seemed dead. */
  attempts: number;
  /** Calls that upstream failed. A call whose process died says nothing about upstream. */
  failures: number;
  refusals: number;
  /** An earlier call may have created a code that the person does not see. */
  replaced: boolean;
  person: Uint8Array;
  sealedId: Uint8Array;
  call: Charge;
}

export interface CreationContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  openRequests: Pick<OpenRequests, 'settle'>;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  log: Logger;
  metrics: Metrics;
  windowSeconds: number;
  lifetimeSeconds: number;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}

/** Creates codes for the line, as the budget allows. */
export function createCreation(context: CreationContext) {
  const { database, encryption, ledger, verifications, openRequests, upstream, credential, storage } =
    context;
  const { log, metrics, windowSeconds, lifetimeSeconds, timeoutSeconds } = context;

  /**
   * Claims as many starts as there are slots, in one transaction: claimed one by one, each would wait for the lock
   * behind all who are joining the line.
   */
  function claim(atMost: number): Promise<Claim[] | { waitMs: number }> {
    return database.transaction(async (tx) => {
      const budget = await ledger.open(tx, 'request');
      if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      const slots = {
        free: Math.min(atMost, freeSlots(budget)),
        freeAgain: budget.calls.map(({ occupiedUntil }) => occupiedUntil),
        usedUntil: new Date(budget.now.getTime() + longestBusyMs(windowSeconds)),
      };
      const taken = await admit(tx, slots, {
        leaseSeconds: SEND_WITHIN_SECONDS + timeoutSeconds,
        holdSeconds: holdSecondsOf(context),
      });
      if (taken.length === 0) return { waitMs: Infinity };
      // For the codes: the service gives each one once.
      await requireRoom(tx);
      const claims: Claim[] = [];
      for (const { person_hash: person, national_id: sealedId, ...row } of taken) {
        claims.push({ ...row, person, sealedId, call: await ledger.charge(tx, 'request') });
      }
      return claims;
    });
  }

  /**
   * A lease that is over belongs to a process that died between sending and storing. Its person goes first, at the time
   * from which upstream holds the request of that call no longer. Another process may be at it: its rows are left to it.
   */
  async function recoverLost(): Promise<void> {
    const lost = await database.query<{ person_hash: Uint8Array }>(
      `with lost as (
         select id from proxy.verifications
          where ${IS.queued} and claimed_until <= proxy.now() for update skip locked)
       update proxy.verifications v
          set claimed_until = null, at_head = true, starts_by = request_open_until, person_turn = null
         from lost where v.id = lost.id returning person_hash`,
    );
    if (lost.length > 0) await openRequests.settle(lost.map((row) => row.person_hash));
  }

  /** Locks the claim; false when it was made again, or the person left. */
  async function isHeld(tx: Queryable, { id, attempts }: Claim): Promise<boolean> {
    const held = await tx.query(
      `select 1 from proxy.verifications where id = $1 and ${IS.queued} and attempts = $2 for update`,
      [id, attempts],
    );
    return held.length > 0;
  }

  async function store(claimed: Claim, transId: string, code: string): Promise<void> {
    const { id, attempts, call, replaced } = claimed;
    await database.transaction(async (tx) => {
      if (await isHeld(tx, claimed)) {
        const reason = replaced ? 'code_replaced' : null;
        await verifications.move(tx, id, { to: 'WAITING', by: 'creation', reason });
      }
      // Upstream's time for this request started during the call: the code counts from the start of the call, the
      // request from its end. One who left meanwhile may take the code over with the next start.
      await tx.query(
        `update proxy.verifications v
            set started_at = c.started_at, expires_at = c.started_at + make_interval(secs => $4),
                trans_id = $5, code = $6, request_open_until = proxy.now() + make_interval(secs => $7)
           from proxy.calls c
          where v.id = $1 and v.attempts = $2 and v.status in ('WAITING', 'CANCELLED') and c.id = $3`,
        [
          id,
          attempts,
          call.id,
          lifetimeSeconds,
          transId,
          encryption.encrypt(code, { purpose: ASSOCIATED_DATA.code, row: id }),
          openSecondsAfter(call),
        ],
      );
    });
  }

  const openSecondsAfter = (call: Charge) => openSecondsOf(lifetimeSeconds) - call.endedForMs() / 1000;

  /** `openSeconds`: how long upstream may still hold a request of this call; null when it certainly holds none. */
  async function writeOpen(
    tx: Queryable,
    { id, attempts }: Claim,
    openSeconds: number | null,
  ): Promise<void> {
    await tx.query(
      `update proxy.verifications set request_open_until = proxy.now() + make_interval(secs => $3)
        where id = $1 and attempts = $2`,
      [id, attempts, openSeconds],
    );
  }

  async function requeueAtHead(
    tx: Queryable,
    { id, failures, refusals }: Claim,
    { waitSeconds = 0, reached = false } = {},
  ): Promise<void> {
    await tx.query(
      `update proxy.verifications
          set claimed_until = null, at_head = true, not_before = proxy.now() + make_interval(secs => $2),
              started_at = case when $3 or reason = 'code_replaced' then started_at end,
              starts_by = coalesce(request_open_until, starts_by),
              person_turn = case when request_open_until is null then person_turn end,
              failures = $4, refusals = $5
        where id = $1`,
      [id, waitSeconds, reached, failures, refusals],
    );
    await notify(tx, VERIFICATION_CHANNEL, id);
    await notify(tx, WORK_CHANNEL);
  }

  async function release(claimed: Claim): Promise<void> {
    await database.transaction(async (tx) => {
      await writeOpen(tx, claimed, null);
      if (await isHeld(tx, claimed)) await requeueAtHead(tx, claimed);
    });
  }

  async function fail(claimed: Claim, error: unknown): Promise<void> {
    if (error instanceof UpstreamBusy) {
      await recordRefusal(context, 'request', error);
      await release(claimed);
      return;
    }
    if (error instanceof UpstreamUnauthorized) {
      // Nothing was created, and the token says nothing about this person.
      await release(claimed);
      return;
    }
    const refused = error instanceof UpstreamRejected;
    const reached = mayHaveReached(error);
    const failures = claimed.failures + (refused ? 0 : 1);
    const refusals = claimed.refusals + (refused ? 1 : 0);
    const retry = refused ? refusals < MAX_REFUSALS : failures < MAX_FAILURES && isTransient(error);
    log.warn(
      { verification: claimed.id, failures, refusals, retry, ...errorForLog(error) },
      'no code was created',
    );
    await database.transaction(async (tx) => {
      await writeOpen(tx, claimed, refused || reached ? openSecondsAfter(claimed.call) : null);
      if (!(await isHeld(tx, claimed))) return;
      if (retry) {
        const waitSeconds = refused ? 0 : retrySeconds(failures);
        await requeueAtHead(tx, { ...claimed, failures, refusals }, { waitSeconds, reached });
      } else {
        const change = { to: 'ERROR', by: 'creation', reason: errorReason(error) } as const;
        const columns = reached ? {} : { started_at: null };
        await verifications.move(tx, claimed.id, change, { columns });
      }
    });
  }

  async function create(claimed: Claim): Promise<void> {
    try {
      if (claimed.call.isLate()) return await release(claimed);
      // Not while claiming: an ID that cannot be decrypted must not stop the other claims.
      const nationalId = encryption.decrypt(claimed.sealedId, {
        purpose: ASSOCIATED_DATA.nationalId,
        row: claimed.id,
      });
      const { transId, random } = await upstream.requestMfa({ nationalId }).finally(claimed.call.end);
      // Upstream gives the code once: while the database fails, it exists only here.
      await persist(() => store(claimed, transId, random));
      metrics.calls.inc({ kind: 'request', outcome: 'ok' });
    } catch (error) {
      metrics.calls.inc({
        kind: 'request',
        outcome: error instanceof UpstreamFailure ? error.code : 'error',
      });
      await persist(() => fail(claimed, error));
    } finally {
      await ledger.settle(claimed.call);
      await openRequests.settle([claimed.person]);
    }
  }

  /** After the lifetime the code is worth nothing. */
  const persist = (work: () => Promise<void>) => storage.persist(work, lifetimeSeconds * 1000);

  return {
    async step(): Promise<WorkerStep> {
      if (!(await storage.isWritable())) return { waitMs: UNWRITABLE_MS };
      await recoverLost();
      const allowance = await credential.allowance();
      if ('waitMs' in allowance) return allowance;
      const claims = await claim(allowance.calls);
      return 'waitMs' in claims ? claims : { work: claims.map(create) };
    },

    /** At the start on the embedded engine, where every older claim belongs to a dead process. */
    async releaseClaims(): Promise<void> {
      await database.query(
        `update proxy.verifications set claimed_until = proxy.now() where ${IS.queued} and claimed_until > proxy.now()`,
      );
    },
  };
}
