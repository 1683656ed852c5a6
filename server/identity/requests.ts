import { createHash } from 'node:crypto';
import type { VerificationReason, VerificationStatus } from '../../contract/rules.js';
import { lockKeys, type Queryable, type Row } from '../store/database.js';
import { IS } from './conditions.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';

/** A verification as the workers have it while they create its code or check its status. */
export interface WorkerRow extends Row {
  id: string;
  person_hash: Uint8Array;
  national_id: Uint8Array;
  status: VerificationStatus;
  reason: VerificationReason | null;
  /** Tells the creation call of a claim from a later one, made because this one seemed dead. */
  attempts: number;
  /** Calls that upstream failed or refused. A call whose process died says nothing about upstream. */
  failures: number;
  trans_id: string | null;
  code: Uint8Array | null;
  /** When the last status check started, as exact as the database has it. */
  checked_at: string | null;
  /** That check started after the code's time. */
  closing: boolean | null;
}

export const WORKER_COLUMNS = `v.id, person_hash, national_id, status, reason, attempts, failures, trans_id, code,
  checked_at::text as checked_at, checked_at >= expires_at as closing`;

/** An earlier call may have created a code that the person does not see. */
export const isReplacement = ({ reason }: WorkerRow) => reason === 'code_replaced';

/**
 * Starts a creation call for each claimed place. Until the call is known to have created nothing, upstream may hold a request
 * of it open for `longestOpenSeconds`. The page shows that its code is a new one; a wait for an open request is over.
 */
export function startRequests(
  tx: Queryable,
  places: readonly { id: string; position: number }[],
  longestOpenSeconds: number,
): Promise<WorkerRow[]> {
  return tx.query<WorkerRow>(
    // The claim of their places has locked these rows. Materialized: both times are from one reading of the clock.
    `with clock as materialized (select proxy.now() as now)
     update proxy.verifications v
        set attempts = attempts + 1, served_position = served.position, started_at = clock.now,
            open_until = clock.now + make_interval(secs => $3),
            reason = case when started_at is not null then 'code_replaced'
              -- Until the service is reached, the page goes on saying that it is not.
              when reason = 'upstream_unavailable' then reason end
       from clock, unnest($1::text[], $2::int8[]) as served (id, position) where v.id = served.id
     returning ${WORKER_COLUMNS}`,
    [places.map(({ id }) => id), places.map(({ position }) => position), longestOpenSeconds],
  );
}

/** Locks the verification; false when another call was made since, or the person left the line. */
export async function lockInCall(tx: Queryable, { id, attempts }: WorkerRow): Promise<boolean> {
  const locked = await tx.query(
    `select 1 from proxy.verifications where id = $1 and ${IS.queued} and attempts = $2 for no key update`,
    [id, attempts],
  );
  return locked.length > 0;
}

/**
 * Whether another verification has the transaction: one whose request is open, or whose status an answer may still
 * change. Locks its id until the end of `tx`.
 */
export async function isTransactionTaken(tx: Queryable, id: string, transId: string): Promise<boolean> {
  await lockKeys(tx, [createHash('sha256').update(transId).digest()]);
  const taken = await tx.query(
    `select 1 from proxy.verifications
      where trans_id = $1 and id <> $2
        and (coalesce(open_until > proxy.now(), false) or ended_at is null
          or ended_at > proxy.now() - make_interval(secs => $3))`,
    [transId, id, LATE_ANSWER_SECONDS],
  );
  return taken.length > 0;
}

/**
 * Upstream's time for a request starts during the call: the code counts from the start of the call, the request from
 * its end. One who left meanwhile may take the code over with the next start; of one who was erased, only that time is kept.
 */
export async function storeCode(
  tx: Queryable,
  { id, attempts }: WorkerRow,
  created: {
    ageSeconds: number;
    lifetimeSeconds: number;
    transId: string;
    code: Uint8Array;
    openSeconds: number;
  },
): Promise<void> {
  await tx.query(
    // Materialized: both times are from one reading of the clock.
    `/* store the code */ with began as materialized (select proxy.now() - make_interval(secs => $3) as at)
     update proxy.verifications
        set started_at = began.at, expires_at = began.at + make_interval(secs => $4),
            trans_id = case when not (${IS.erased}) then $5 end,
            code = case when not (${IS.erased}) then $6::bytea end,
            open_until = proxy.now() + make_interval(secs => $7)
       from began
      where id = $1 and (${IS.waiting} or ${IS.cancelled}) and attempts = $2`,
    [
      id,
      attempts,
      created.ageSeconds,
      created.lifetimeSeconds,
      created.transId,
      created.code,
      created.openSeconds,
    ],
  );
}

/**
 * A call ended without a code. `openSeconds`: how long upstream may still hold a request of it open; null when it certainly
 * holds none. `mayBeSeen`: the person may have got a request in their app.
 */
export async function endRequest(
  tx: Queryable,
  { id, attempts }: WorkerRow,
  end: { openSeconds: number | null; mayBeSeen: boolean; failures: number },
): Promise<void> {
  await tx.query(
    `update proxy.verifications
        set open_until = proxy.now() + make_interval(secs => $3), failures = $5,
            started_at = case when $4 then started_at end,
            blocked_owner_at = case when $3::float8 is not null then blocked_owner_at end
      where id = $1 and attempts = $2`,
    [id, attempts, end.openSeconds, end.mayBeSeen, end.failures],
  );
}

/** Locks the code of a verification; null without one. */
export async function lockCode(tx: Queryable, id: string): Promise<Uint8Array | null> {
  const [locked] = await tx.query<{ code: Uint8Array }>(
    'select code from proxy.verifications where id = $1 and code is not null for no key update',
    [id],
  );
  return locked?.code ?? null;
}

/** Moves the request of a cancelled verification to one in line, with the code sealed for it. False without one. */
export async function moveRequest(
  tx: Queryable,
  from: string,
  to: string,
  code: Uint8Array,
): Promise<boolean> {
  const taken = await tx.query(
    `/* take over the code */ with taken as materialized (
       select started_at, open_until, blocked_owner_at, trans_id, expires_at, p.position
         from proxy.verifications, proxy.places p
        where id = $1 and ${IS.cancelled} and trans_id is not null and p.verification_id = $2),
     emptied as (
       update proxy.verifications
          set (trans_id, code, started_at, open_until, blocked_owner_at) = (null, null, null, null, null)
        where id = $1 and exists (select from taken))
     update proxy.verifications v
        set served_position = taken.position, started_at = taken.started_at, open_until = taken.open_until,
            blocked_owner_at = taken.blocked_owner_at, trans_id = taken.trans_id, code = $3,
            expires_at = taken.expires_at
       from taken where v.id = $2 returning v.id`,
    [from, to, code],
  );
  return taken.length > 0;
}

/** The owner of the number, whose session fixes it, waits for these requests of other people. False: that was known. */
export async function markBlocking(tx: Queryable, ids: readonly string[]): Promise<boolean> {
  const marked = await tx.query(
    `update proxy.verifications set blocked_owner_at = proxy.now()
      where id = any($1::text[]) and blocked_owner_at is null returning id`,
    [ids],
  );
  return marked.length > 0;
}

/** Who was erased has no request any more, and gets no details. */
const HAS_REQUEST = 'trans_id is not null';

/** Reads the sealed details of a person; null when they are not kept, or no longer. */
export async function readDetails(queryable: Queryable, id: string): Promise<Uint8Array | null> {
  const [row] = await queryable.query<{ details: Uint8Array }>(
    `select details from proxy.verifications
      where id = $1 and details is not null and details_until > proxy.now()`,
    [id],
  );
  return row?.details ?? null;
}

/** Leases the call that reads them to one process. False when they are kept, or another process makes that call. */
export async function leaseDetails(tx: Queryable, id: string, leaseSeconds: number): Promise<boolean> {
  const leased = await tx.query(
    `update proxy.verifications
        set (details, details_until) = row (null, proxy.now() + make_interval(secs => $2))
      where id = $1 and ${HAS_REQUEST} and coalesce(details_until <= proxy.now(), true)
     returning id`,
    [id, leaseSeconds],
  );
  return leased.length > 0;
}

export async function storeDetails(
  queryable: Queryable,
  id: string,
  sealed: Uint8Array,
  seconds: number,
): Promise<void> {
  await queryable.query(
    `/* keep the details */ update proxy.verifications
        set details = $2, details_until = proxy.now() + make_interval(secs => $3)
      where id = $1 and ${HAS_REQUEST}`,
    [id, sealed, seconds],
  );
}

/** Ends the lease, where nothing was stored. */
export async function freeDetails(queryable: Queryable, id: string): Promise<void> {
  await queryable.query(
    'update proxy.verifications set details_until = null where id = $1 and details is null',
    [id],
  );
}
