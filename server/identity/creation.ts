import type { Logger } from 'pino';
import type { WorkerStep } from '../operations/worker.js';
import type { Database, Queryable, Row } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import type { Storage } from '../store/storage-watch.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import {
  UpstreamBusy,
  UpstreamFailure,
  UpstreamForbidden,
  UpstreamInvalidNationalId,
  UpstreamUnauthorized,
  UpstreamUnavailable,
} from '../upstream/failures.js';
import { errorForLog } from '../operations/error-for-log.js';
import { freeSlots, hasSlot, nextSlotAt } from './budget.js';
import { SEND_WITHIN_SECONDS, type Charge, type Ledger } from './ledger.js';
import { recordRefusal } from './record-refusal.js';
import { IS } from './verification-states.js';
import { ASSOCIATED_DATA, VERIFICATION_CHANNEL, WORK_CHANNEL, type Verifications } from './verifications.js';

/** Failed calls for one code before the verification ends in ERROR. */
const MAX_FAILURES = 3;
/** How long no code is created before the database is tried again. */
const UNWRITABLE_MS = 1000;
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

interface Claim {
  id: string;
  /** Tells this claim from a later one, made because this one seemed dead. */
  attempts: number;
  /** Calls that upstream failed. A call whose process died says nothing about upstream. */
  failures: number;
  sealedId: Uint8Array;
  call: Charge;
}

interface ClaimedRow extends Row {
  id: string;
  attempts: number;
  failures: number;
  national_id: Uint8Array;
  lost: boolean;
  at_head: boolean;
  line_number: number;
}

/** An update returns its rows in no order. */
function byLine(one: ClaimedRow, other: ClaimedRow): number {
  return (
    Number(other.lost) - Number(one.lost) ||
    Number(other.at_head) - Number(one.at_head) ||
    one.line_number - other.line_number
  );
}

export interface CreationContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  log: Logger;
  metrics: Metrics;
  lifetimeSeconds: number;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}

/** Creates codes for the line: first come, first served among the present, as the budget allows. */
export function createCreation(context: CreationContext) {
  const { database, encryption, ledger, verifications, upstream, credential, storage, log, metrics } =
    context;

  /**
   * Claims as many from the head of the line as there are slots, in one transaction: claimed one by one, each would
   * wait for the lock behind all who are joining the line.
   */
  function claim(atMost: number): Promise<Claim[] | { waitMs: number }> {
    return database.transaction(async (tx) => {
      const budget = await ledger.open(tx, 'request');
      if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      // A lease that is over belongs to a process that died between sending and storing: its person goes first.
      const taken = await tx.query<ClaimedRow>(
        `with next as (
           select id, claimed_until is not null as lost from proxy.verifications
            where ${IS.queued} and present_until > proxy.now()
              and (claimed_until is null or claimed_until <= proxy.now())
              and (not_before is null or not_before <= proxy.now())
            order by (claimed_until is not null) desc, at_head desc, line_number
            limit $2 for update)
         update proxy.verifications v
            set claimed_until = proxy.now() + make_interval(secs => $1), attempts = attempts + 1,
                started_at = proxy.now(),
                reason = case when lost then 'code_replaced' else reason end
           from next where v.id = next.id
         returning v.id, attempts, failures, national_id, lost, at_head, line_number`,
        [SEND_WITHIN_SECONDS + context.timeoutSeconds, Math.min(atMost, freeSlots(budget))],
      );
      if (taken.length === 0) return { waitMs: Infinity };
      const claims: Claim[] = [];
      for (const { id, attempts, failures, national_id } of taken.toSorted(byLine)) {
        const call = await ledger.charge(tx, 'request');
        claims.push({ id, attempts, failures, sealedId: national_id, call });
      }
      return claims;
    });
  }

  /**
   * Locks the claim; false when another process has it now, or the person left. The last claim decides: upstream may
   * have ended the earlier of two codes.
   */
  async function isHeld(tx: Queryable, { id, attempts }: Claim): Promise<boolean> {
    const held = await tx.query(
      `select 1 from proxy.verifications where id = $1 and ${IS.queued} and attempts = $2 for update`,
      [id, attempts],
    );
    return held.length > 0;
  }

  function store(claimed: Claim, transId: string, code: string): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await isHeld(tx, claimed))) return;
      const change = { to: 'WAITING', by: 'creation' } as const;
      await verifications.move(tx, claimed.id, change, {
        columns: { trans_id: transId, code: encryption.encrypt(code, ASSOCIATED_DATA.code) },
      });
      // Upstream's time for this request started during the call: count from the start of the call.
      await tx.query(
        `update proxy.verifications v
            set started_at = c.started_at, expires_at = c.started_at + make_interval(secs => $3)
           from proxy.calls c where v.id = $1 and c.id = $2`,
        [claimed.id, claimed.call.id, context.lifetimeSeconds],
      );
    });
  }

  async function requeueAtHead(
    tx: Queryable,
    { id, failures }: Claim,
    { waitSeconds = 0, replaced = false } = {},
  ): Promise<void> {
    await tx.query(
      `update proxy.verifications
          set claimed_until = null, at_head = true, not_before = proxy.now() + make_interval(secs => $2),
              reason = case when $3 then 'code_replaced' else reason end,
              started_at = case when $3 or reason = 'code_replaced' then started_at end,
              failures = $4
        where id = $1`,
      [id, waitSeconds, replaced, failures],
    );
    await notify(tx, VERIFICATION_CHANNEL, id);
    await notify(tx, WORK_CHANNEL);
  }

  function release(claimed: Claim): Promise<void> {
    return database.transaction(async (tx) => {
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
    const invalid = error instanceof UpstreamInvalidNationalId;
    const failures = claimed.failures + 1;
    const retry = failures < MAX_FAILURES && isTransient(error);
    log.warn({ verification: claimed.id, failures, retry, ...errorForLog(error) }, 'no code was created');
    await database.transaction(async (tx) => {
      if (!(await isHeld(tx, claimed))) return;
      if (retry) {
        await requeueAtHead(
          tx,
          { ...claimed, failures },
          { waitSeconds: retrySeconds(failures), replaced: mayHaveReached(error) },
        );
      } else {
        const reason = invalid ? 'invalid_national_id' : 'upstream_unavailable';
        const change = { to: 'ERROR', by: 'creation', reason } as const;
        const columns = mayHaveReached(error) ? {} : { started_at: null };
        await verifications.move(tx, claimed.id, change, { columns });
      }
    });
  }

  async function create(claimed: Claim): Promise<void> {
    try {
      if (claimed.call.isLate()) return await release(claimed);
      // Not while claiming: an ID that cannot be decrypted must not stop the other claims.
      const nationalId = encryption.decrypt(claimed.sealedId, ASSOCIATED_DATA.nationalId);
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
    }
  }

  /** After the lifetime the code is worth nothing. */
  const persist = (work: () => Promise<void>) => storage.persist(work, context.lifetimeSeconds * 1000);

  return {
    async step(): Promise<WorkerStep> {
      if (!storage.isWritable()) return { waitMs: UNWRITABLE_MS };
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
