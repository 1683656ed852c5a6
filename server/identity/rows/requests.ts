import { createHash } from 'node:crypto';
import type { Queryable, Row } from '../../store/database.js';
import { named } from '../../store/named-statement.js';
import { IS } from './conditions.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { repairTimes } from './future-times.js';
import { lockKeys } from './lock-keys.js';

/** Tells the creation call of a claim from a later one, made because this one seemed dead. */
interface Attempted {
  id: string;
  attempts: number;
}

export interface ClaimedRequest extends Row {
  id: string;
  attempts: number;
  /** Calls that upstream failed. A call whose process died says nothing about upstream. */
  failures: number;
  refusals: number;
  /** An earlier call may have created a code that the person does not see. */
  replaced: boolean;
}

/**
 * Starts a creation call for each claimed place. Until the call is known to have
 * created nothing, upstream may hold a request of it open for `holdSeconds`.
 */
export function startRequests(
  tx: Queryable,
  places: readonly { id: string; position: number }[],
  holdSeconds: number,
): Promise<ClaimedRequest[]> {
  return tx.query<ClaimedRequest>(
    `with clock as materialized (select proxy.now() as now),
     earlier as materialized (
       select verification_id, started_at is not null as replaced from proxy.requests
        where verification_id = any($1::text[]))
     insert into proxy.requests as r (verification_id, position, started_at, open_until)
     select id, position, now, now + make_interval(secs => $3)
       from unnest($1::text[], $2::int8[]) as served (id, position), clock
     on conflict (verification_id) do update
        set attempts = r.attempts + 1, position = excluded.position, started_at = excluded.started_at,
            open_until = excluded.open_until
     returning verification_id as id, attempts, failures, refusals,
               coalesce((select replaced from earlier where earlier.verification_id = r.verification_id), false)
                 as replaced`,
    [places.map(({ id }) => id), places.map(({ position }) => position), holdSeconds],
  );
}

/** Locks the verification and its request; false when the claim was made again, or the person left the line. */
export async function holdsClaim(tx: Queryable, { id, attempts }: Attempted): Promise<boolean> {
  const held = await tx.query(
    `select 1 from proxy.verifications v join proxy.requests r on r.verification_id = v.id
      where v.id = $1 and ${IS.queued} and r.attempts = $2 for no key update`,
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
    `select 1 from proxy.requests r join proxy.verifications v on v.id = r.verification_id
      where r.trans_id = $1 and v.id <> $2
        and (coalesce(r.open_until > proxy.now(), false) or v.ended_at is null
          or v.ended_at > proxy.now() - make_interval(secs => $3))`,
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
      `with began as materialized (select proxy.now() - make_interval(secs => $3) as at),
       held as materialized (
         select id, ${IS.erased} as erased from proxy.verifications
          where id = $1 and (${IS.waiting} or ${IS.cancelled}) for no key update)
       update proxy.requests r
          set started_at = began.at, expires_at = began.at + make_interval(secs => $4),
              trans_id = case when not erased then $5 end, code = case when not erased then $6::bytea end,
              open_until = proxy.now() + make_interval(secs => $7)
         from began, held
        where r.verification_id = held.id and r.attempts = $2`,
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
  { id, attempts, replaced }: Attempted & Pick<ClaimedRequest, 'replaced'>,
  openSeconds: number | null,
): Promise<void> {
  await tx.query(
    `update proxy.requests set open_until = proxy.now() + make_interval(secs => $3),
            started_at = case when $3::float8 is not null or $4 then started_at end,
            blocked_owner_at = case when $3::float8 is not null then blocked_owner_at end
      where verification_id = $1 and attempts = $2`,
    [id, attempts, openSeconds, replaced],
  );
}

/** Counts a call that ended without a code. `started`: the person may have got a request in their app. */
export async function countEnd(
  tx: Queryable,
  { id, failures, refusals, started }: { id: string; failures: number; refusals: number; started: boolean },
): Promise<void> {
  await tx.query(
    `update proxy.requests set failures = $2, refusals = $3, started_at = case when $4 then started_at end
      where verification_id = $1`,
    [id, failures, refusals, started],
  );
}

/** Locks the code of a verification; null without one. */
export async function lockCode(tx: Queryable, id: string): Promise<Uint8Array | null> {
  const [held] = await tx.query<{ code: Uint8Array }>(
    'select code from proxy.requests where verification_id = $1 and code is not null for update',
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
      `insert into proxy.requests as r
         (verification_id, position, attempts, started_at, open_until, blocked_owner_at, trans_id, code, expires_at)
       select p.verification_id, p.position, 0, o.started_at, o.open_until, o.blocked_owner_at, o.trans_id, $3,
              o.expires_at
         from proxy.requests o join proxy.verifications v on v.id = o.verification_id, proxy.places p
        where o.verification_id = $1 and ${IS.cancelled} and o.trans_id is not null and p.verification_id = $2
       on conflict (verification_id) do update
          set position = excluded.position, started_at = excluded.started_at, open_until = excluded.open_until,
              blocked_owner_at = excluded.blocked_owner_at, trans_id = excluded.trans_id, code = excluded.code, expires_at = excluded.expires_at
       returning verification_id`,
    ),
    [from, to, code],
  );
  if (taken.length === 0) return false;
  await tx.query(
    `update proxy.requests
        set (trans_id, code, started_at, open_until, blocked_owner_at) = (null, null, null, null, null)
      where verification_id = $1`,
    [from],
  );
  return true;
}

/** Upstream reported the end of this request. A verification of the same scope may have taken it over meanwhile. */
export async function closeRequest(queryable: Queryable, transId: string): Promise<void> {
  await queryable.query(
    named('close the request', 'update proxy.requests set open_until = null where trans_id = $1'),
    [transId],
  );
}

/** The owner of the number, whose session fixes it, waits for these requests of other people. False: that was known. */
export async function markBlocking(tx: Queryable, ids: readonly string[]): Promise<boolean> {
  const marked = await tx.query(
    `update proxy.requests set blocked_owner_at = proxy.now()
      where verification_id = any($1::text[]) and blocked_owner_at is null returning verification_id`,
    [ids],
  );
  return marked.length > 0;
}

/** A forward jump of the clock: the time after which it was, by the clock before it, and how far it went. */
export interface ClockJump {
  after: Date;
  seconds: number;
}

/** Gives codes that lived before a jump of the clock their time back, once, whichever process finds the jump first. */
export async function extendLiving(
  tx: Queryable,
  { after, seconds }: ClockJump,
  lifetimeSeconds: number,
): Promise<string[]> {
  const extended = await tx.query<{ id: string }>(
    `update proxy.requests r set expires_at = expires_at + make_interval(secs => $2)
       from proxy.verifications v
      where v.id = r.verification_id and ${IS.waiting}
        and expires_at > $1 and started_at <= $1 and expires_at <= started_at + make_interval(secs => $3)
      returning v.id`,
    [after, seconds, lifetimeSeconds],
  );
  return extended.map(({ id }) => id);
}

/** The same for the times until which upstream may hold requests open: a call before their end would be refused. */
export async function extendHolds(tx: Queryable, jump: ClockJump, holdSeconds: number): Promise<void> {
  await tx.query(
    `update proxy.requests set open_until = open_until + make_interval(secs => $2)
      where open_until > $1 and started_at <= $1 and open_until <= started_at + make_interval(secs => $3)`,
    [jump.after, jump.seconds, holdSeconds],
  );
}

/** @returns the verifications whose code has another end: it was moved with a jump that was undone. */
export async function repairRequestTimes(
  queryable: Queryable,
  { holdSeconds, lifetimeSeconds }: { holdSeconds: number; lifetimeSeconds: number },
): Promise<string[]> {
  const holds = repairTimes([{ column: 'open_until', atMostSeconds: holdSeconds }]);
  await queryable.query(
    `update proxy.requests set ${holds.set} from (select proxy.now() as now) as clock where ${holds.where}`,
  );
  // The service ends a code earlier, if it knows better.
  const codes = repairTimes([{ column: 'expires_at', atMostSeconds: lifetimeSeconds }]);
  const repaired = await queryable.query<{ id: string }>(
    `update proxy.requests r set ${codes.set} from proxy.verifications v, (select proxy.now() as now) as clock
      where v.id = r.verification_id and ${IS.waiting} and ${codes.where} returning v.id`,
  );
  return repaired.map(({ id }) => id);
}
