import { createHash } from 'node:crypto';
import type { Queryable, Row } from '../../store/database.js';
import { named } from '../../store/named-statement.js';
import { IS } from './conditions.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { lockKeys } from './lock-keys.js';

/** Tells the creation call of a claim from a later one, made because this one seemed dead. */
interface Attempted {
  id: string;
  attempts: number;
}

/** A start that got a slot. */
export interface Admitted extends Row {
  id: string;
  person_hash: Uint8Array;
  national_id: Uint8Array;
  attempts: number;
  /** Calls that upstream failed. A call whose process died says nothing about upstream. */
  failures: number;
  refusals: number;
  /** An earlier call may have created a code that the person does not see. */
  replaced: boolean;
}

/**
 * Starts a creation call for each claimed place. Until the call is known to have created nothing, upstream may hold a request
 * of it open for `holdSeconds`. The page shows that its code is a new one; a wait for an open request is over.
 */
export function startRequests(
  tx: Queryable,
  places: readonly { id: string; position: number }[],
  holdSeconds: number,
): Promise<Admitted[]> {
  return tx.query<Admitted>(
    // The claim of their places has locked these rows.
    `with served as materialized (
       select v.id, served.position, v.started_at is not null as replaced, proxy.now() as now
         from unnest($1::text[], $2::int8[]) as served (id, position) join proxy.verifications v on v.id = served.id)
     update proxy.verifications v
        set attempts = attempts + 1, served_position = served.position, started_at = now,
            open_until = now + make_interval(secs => $3),
            reason = case when replaced then 'code_replaced'
              -- Until the service is reached, the page goes on saying that it is not.
              when reason = 'upstream_unavailable' then reason end
       from served where v.id = served.id
     returning v.id, person_hash, national_id, attempts, failures, refusals, replaced`,
    [places.map(({ id }) => id), places.map(({ position }) => position), holdSeconds],
  );
}

/** Locks the verification; false when the claim was made again, or the person left the line. */
export async function holdsClaim(tx: Queryable, { id, attempts }: Attempted): Promise<boolean> {
  const held = await tx.query(
    `select 1 from proxy.verifications where id = $1 and ${IS.queued} and attempts = $2 for no key update`,
    [id, attempts],
  );
  return held.length > 0;
}

/**
 * Whether another verification has the transaction: one whose request is open, or whose status an answer may still
 * change. Holds its id until the end of `tx`.
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
export async function keepCode(
  tx: Queryable,
  { id, attempts }: Attempted,
  kept: {
    ageSeconds: number;
    lifetimeSeconds: number;
    transId: string;
    code: Uint8Array;
    openSeconds: number;
  },
): Promise<void> {
  await tx.query(
    named(
      'store the code',
      // Materialized: both times are from one reading of the clock.
      `with began as materialized (select proxy.now() - make_interval(secs => $3) as at)
       update proxy.verifications
          set started_at = began.at, expires_at = began.at + make_interval(secs => $4),
              trans_id = case when not (${IS.erased}) then $5 end,
              code = case when not (${IS.erased}) then $6::bytea end,
              open_until = proxy.now() + make_interval(secs => $7)
         from began
        where id = $1 and (${IS.waiting} or ${IS.cancelled}) and attempts = $2`,
    ),
    [id, attempts, kept.ageSeconds, kept.lifetimeSeconds, kept.transId, kept.code, kept.openSeconds],
  );
}

/**
 * `openSeconds`: how long upstream may still hold a request of this call; null when it certainly holds none. Then the call
 * was no start either, unless an earlier call of the same start, which it `replaced`, may have been one.
 */
export async function setOpen(
  tx: Queryable,
  { id, attempts, replaced }: Attempted & Pick<Admitted, 'replaced'>,
  openSeconds: number | null,
): Promise<void> {
  await tx.query(
    `update proxy.verifications set open_until = proxy.now() + make_interval(secs => $3),
            started_at = case when $3::float8 is not null or $4 then started_at end,
            blocked_owner_at = case when $3::float8 is not null then blocked_owner_at end
      where id = $1 and attempts = $2`,
    [id, attempts, openSeconds, replaced],
  );
}

/** Counts a call that ended without a code. `started`: the person may have got a request in their app. */
export async function countEnd(
  tx: Queryable,
  { id, failures, refusals, started }: { id: string; failures: number; refusals: number; started: boolean },
): Promise<void> {
  await tx.query(
    `update proxy.verifications set failures = $2, refusals = $3, started_at = case when $4 then started_at end
      where id = $1`,
    [id, failures, refusals, started],
  );
}

/** Locks the code of a verification; null without one. */
export async function lockCode(tx: Queryable, id: string): Promise<Uint8Array | null> {
  const [held] = await tx.query<{ code: Uint8Array }>(
    'select code from proxy.verifications where id = $1 and code is not null for no key update',
    [id],
  );
  return held?.code ?? null;
}

/** Moves the request of a cancelled verification to one in line, with the code sealed for it. False without one. */
export async function moveRequest(
  tx: Queryable,
  from: string,
  to: string,
  code: Uint8Array,
): Promise<boolean> {
  const taken = await tx.query(
    named(
      'take over the code',
      `with taken as materialized (
         select started_at, open_until, blocked_owner_at, trans_id, expires_at, p.position
           from proxy.verifications, proxy.places p
          where id = $1 and ${IS.cancelled} and trans_id is not null and p.verification_id = $2)
       update proxy.verifications v
          set served_position = taken.position, started_at = taken.started_at, open_until = taken.open_until,
              blocked_owner_at = taken.blocked_owner_at, trans_id = taken.trans_id, code = $3,
              expires_at = taken.expires_at
         from taken where v.id = $2 returning v.id`,
    ),
    [from, to, code],
  );
  if (taken.length === 0) return false;
  await tx.query(
    `update proxy.verifications
        set (trans_id, code, started_at, open_until, blocked_owner_at) = (null, null, null, null, null)
      where id = $1`,
    [from],
  );
  return true;
}

/** Upstream reported the end of this request. A verification of the same scope may have taken it over meanwhile. */
export async function closeRequest(queryable: Queryable, transId: string): Promise<void> {
  await queryable.query(
    named('close the request', 'update proxy.verifications set open_until = null where trans_id = $1'),
    [transId],
  );
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
