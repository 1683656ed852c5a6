import type { Logger } from 'pino';
import type { Turn } from '../operations/worker.js';
import type { Database, Queryable, Row } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import {
  UpstreamBusy,
  UpstreamFailure,
  UpstreamForbidden,
  UpstreamInvalidNationalId,
  UpstreamUnauthorized,
  UpstreamUnavailable,
} from '../upstream/failures.js';
import { whatToLog } from '../operations/what-to-log.js';
import { freeSlots, hasSlot, nextSlotAt } from './budget.js';
import { SEND_WITHIN_SECONDS, type Charge, type Ledger } from './ledger.js';
import { noteRefusal } from './refusal.js';
import { SEALED_AS, VERIFICATION_CHANNEL, WORK_CHANNEL, type Verifications } from './verifications.js';

/** Failed calls for one code before the person is told that the service is not available. */
const MAX_FAILURES = 3;
/** Seconds before a failed creation is tried again: 2, then 4. */
const retrySeconds = (failures: number) => 2 ** failures;

/** A code may have been made that its person does not see, and a request to approve have reached their phone. */
function mayHaveReached(error: unknown): boolean {
  if (error instanceof UpstreamFailure) return error.outcomeUnknown;
  // With an ID that cannot be read nothing was sent; any other fault of ours came after the answer.
  return !(error instanceof UnknownKeyError || error instanceof SealBrokenError);
}

/** What upstream refused about this person stays refused; an outage, or a credential being changed, may be over soon. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof UpstreamFailure) || error.outcomeUnknown) return true;
  return (
    error instanceof UpstreamUnavailable ||
    error instanceof UpstreamUnauthorized ||
    error instanceof UpstreamForbidden
  );
}

interface Claim {
  id: string;
  /** Tells this claim from a later one, made because this one seemed dead. */
  attempts: number;
  /** Calls that upstream failed. One whose process died says nothing about upstream. */
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
  log: Logger;
  metrics: Metrics;
  lifetimeSeconds: number;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}

/** Gives codes to those in line: first come, first served among the present, as the budget allows. */
export function createCreation(context: CreationContext) {
  const { database, encryption, ledger, verifications, upstream, log, metrics } = context;

  /**
   * Takes as many from the head of the line as there are slots and charges their calls, in one step: taking them one
   * by one, each would have to wait for the lock behind everybody who is just joining the line.
   */
  function claim(): Promise<Claim[] | { waitMs: number }> {
    return database.transaction(async (tx) => {
      const budget = await ledger.open(tx, 'request');
      if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      // A claim whose time is over was made by a process that died between sending and storing: its person goes first.
      const taken = await tx.query<ClaimedRow>(
        `with next as (
           select id, claimed_until is not null as lost from proxy.verifications
            where status = 'QUEUED' and present_until > proxy.now()
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
        [SEND_WITHIN_SECONDS + context.timeoutSeconds, freeSlots(budget)],
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
   * Locks the claim; false when it was taken over or its person left. Of two codes for one person the later may have
   * ended the earlier upstream, so whoever claimed last decides.
   */
  async function holds(tx: Queryable, { id, attempts }: Claim): Promise<boolean> {
    const held = await tx.query(
      "select 1 from proxy.verifications where id = $1 and status = 'QUEUED' and attempts = $2 for update",
      [id, attempts],
    );
    return held.length > 0;
  }

  function store(claimed: Claim, transId: string, code: string): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await holds(tx, claimed))) return;
      await verifications.move(tx, claimed.id, 'WAITING', {
        trans_id: transId,
        code: encryption.encrypt(code, SEALED_AS.code),
      });
      // Upstream's clock for this request started somewhere during the call, so count from the call's start.
      await tx.query(
        `update proxy.verifications v
            set started_at = c.started_at, expires_at = c.started_at + make_interval(secs => $3)
           from proxy.calls c where v.id = $1 and c.id = $2`,
        [claimed.id, claimed.call.id, context.lifetimeSeconds],
      );
    });
  }

  async function backToHead(
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

  function giveBack(claimed: Claim): Promise<void> {
    return database.transaction(async (tx) => {
      if (await holds(tx, claimed)) await backToHead(tx, claimed);
    });
  }

  async function fail(claimed: Claim, error: unknown): Promise<void> {
    if (error instanceof UpstreamBusy) {
      await noteRefusal(context, 'request', error);
      await giveBack(claimed);
      return;
    }
    const invalid = error instanceof UpstreamInvalidNationalId;
    const failures = claimed.failures + 1;
    const retry = failures < MAX_FAILURES && mayPass(error);
    log.warn({ verification: claimed.id, failures, retry, ...whatToLog(error) }, 'no code was created');
    await database.transaction(async (tx) => {
      if (!(await holds(tx, claimed))) return;
      if (retry) {
        await backToHead(
          tx,
          { ...claimed, failures },
          { waitSeconds: retrySeconds(failures), replaced: mayHaveReached(error) },
        );
      } else {
        await verifications.move(tx, claimed.id, 'ERROR', {
          reason: invalid ? 'invalid_national_id' : 'upstream_unavailable',
          ...(!mayHaveReached(error) && { started_at: null }),
        });
      }
    });
  }

  async function create(claimed: Claim): Promise<void> {
    try {
      if (claimed.call.late()) return await giveBack(claimed);
      // Here and not when it was claimed: nobody else is kept from their code by an ID that cannot be read.
      const nationalId = encryption.decrypt(claimed.sealedId, SEALED_AS.nationalId);
      const { transId, random } = await upstream.requestMfa({ nationalId }).finally(claimed.call.end);
      await store(claimed, transId, random);
      metrics.calls.inc({ kind: 'request', outcome: 'ok' });
    } catch (error) {
      metrics.calls.inc({
        kind: 'request',
        outcome: error instanceof UpstreamFailure ? error.code : 'error',
      });
      await fail(claimed, error);
    } finally {
      await ledger.settle(claimed.call);
    }
  }

  return {
    async turn(): Promise<Turn> {
      const claims = await claim();
      return 'waitMs' in claims ? claims : { work: claims.map(create) };
    },

    /** Claims of a process that is known to be dead, because only one can hold an embedded database. */
    async releaseClaims(): Promise<void> {
      await database.query(
        "update proxy.verifications set claimed_until = proxy.now() where status = 'QUEUED' and claimed_until > proxy.now()",
      );
    },
  };
}
