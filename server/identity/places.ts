import type { VerificationStatus } from '../../contract/rules.js';
import type { EventSubject } from '../events/outbox.js';
import type { Caller } from '../sessions/caller.js';
import type { Queryable, Row } from '../store/database.js';
import { IS_ANONYMOUS, IS, OUTLIVES_SESSION } from './conditions.js';

/** A person in line is present while their page streams, and this long after each of its requests. */
export const PRESENCE_SECONDS = 15;

/** The embedded store answers no other caller during a statement. With this number of rows it takes about 30 ms. */
const RENEWED_AT_ONCE = 500;

/** A verification has a place from its start until it leaves QUEUED. */
export async function takePlace(
  tx: Queryable,
  place: { id: string; actor: Uint8Array; notBefore: Date | null; rank: number },
): Promise<void> {
  await tx.query(
    `insert into proxy.places (verification_id, actor, present_until, not_before, person_turn)
     values ($1, $2, proxy.now() + make_interval(secs => $3), $4::timestamptz, $5)`,
    [place.id, place.actor, PRESENCE_SECONDS, place.notBefore, place.rank],
  );
}

export async function leaveLine(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from proxy.places where verification_id = $1', [id]);
}

/** For the metrics. `ready`: the person is there, and waits for nothing but a slot. */
export async function countPlaces(queryable: Queryable) {
  const [counted] = await queryable.query<{ queued: number; ready: number }>(
    `select count(*) as queued, count(*) filter (where present_until > now and (not_before > now) is not true) as ready
       from proxy.places, (select proxy.now() as now) as clock`,
  );
  return counted!;
}

export async function storeShownBounds(
  queryable: Queryable,
  bounds: ReadonlyMap<string, Date>,
): Promise<void> {
  if (bounds.size === 0) return;
  await queryable.query(
    `update proxy.places p set starts_by = shown.starts_by
       from unnest($1::text[], $2::timestamptz[]) as shown (id, starts_by) where p.verification_id = shown.id`,
    [[...bounds.keys()], [...bounds.values()]],
  );
}

export async function renewPresence(queryable: Queryable, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += RENEWED_AT_ONCE)
    await renewTogether(queryable, ids.slice(from, from + RENEWED_AT_ONCE));
}

async function renewTogether(queryable: Queryable, ids: readonly string[]): Promise<void> {
  // Locked rows wait for the next run: two processes that lock many rows might block each other.
  await queryable.query(
    `with free as (
       select verification_id from proxy.places where verification_id = any($1::text[]) for update skip locked)
     update proxy.places p set present_until = proxy.now() + make_interval(secs => $2)
       from free where p.verification_id = free.verification_id`,
    [ids, PRESENCE_SECONDS],
  );
}

export async function renewOwnPresence(queryable: Queryable, id: string): Promise<void> {
  await queryable.query(
    `update proxy.places set present_until = greatest(present_until, proxy.now() + make_interval(secs => $2))
      where verification_id = $1`,
    [id, PRESENCE_SECONDS],
  );
}

/** A session that asks about a verification in line is that person's page; the host may ask from anywhere. */
export async function notePresence(
  queryable: Queryable,
  { id, status }: { id: string; status: VerificationStatus },
  caller: Caller,
): Promise<void> {
  if (status === 'QUEUED' && caller.kind !== 'host') await renewOwnPresence(queryable, id);
}

/** Claims those of these places whose verifications are still in line, for one creation call each. */
export function claimPlaces(
  tx: Queryable,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<{ id: string; position: number }[]> {
  return tx.query(
    `/* claim creations */ with held as materialized (
       select id from proxy.verifications where id = any($1::text[]) and ${IS.queued} for no key update)
     update proxy.places p set claimed_until = proxy.now() + make_interval(secs => $2)
       from held where p.verification_id = held.id
     returning p.verification_id as id, p.position`,
    [ids, leaseSeconds],
  );
}

export async function endClaims(queryable: Queryable): Promise<void> {
  await queryable.query(
    'update proxy.places set claimed_until = proxy.now() where claimed_until > proxy.now()',
  );
}

/**
 * A lease that is over belongs to a process that died between sending and storing. Its person goes first, at the time
 * from which upstream holds the request of that call no longer. Another process may be at it: its rows are left to it.
 *
 * @returns the keyed hashes of the persons.
 */
export async function recoverLost(queryable: Queryable): Promise<Uint8Array[]> {
  const lost = await queryable.query<{ person_hash: Uint8Array }>(
    `with lost as (
       select verification_id from proxy.places where claimed_until <= proxy.now() for update skip locked)
     update proxy.places p
        set claimed_until = null, at_head = true, person_turn = null,
            starts_by = case when ${IS_ANONYMOUS} then starts_by else open_until end
       from lost join proxy.verifications v on v.id = lost.verification_id
      where p.verification_id = lost.verification_id
     returning v.person_hash`,
  );
  return lost.map((row) => row.person_hash);
}

/** A creation call ended without a code: the start goes first when the wait is over. */
export async function requeueAtHead(tx: Queryable, id: string, waitSeconds: number): Promise<void> {
  await tx.query(
    `update proxy.places p
        set claimed_until = null, at_head = true, not_before = proxy.now() + make_interval(secs => $2),
            starts_by = case when ${IS_ANONYMOUS} then starts_by else coalesce(open_until, starts_by) end,
            person_turn = case when open_until is null then person_turn end
       from proxy.verifications v
      where p.verification_id = $1 and v.id = p.verification_id`,
    [id, waitSeconds],
  );
}

/** Moves places behind all others, in this order. The time shown to these people no longer holds. */
export async function movePlacesBehind(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with placed as materialized (
       select id, nextval('proxy.line_positions') as position
         from (select id from unnest($1::text[]) with ordinality as moved (id, turn) order by turn) as ordered)
     update proxy.places p set position = placed.position, starts_by = null
       from placed where p.verification_id = placed.id`,
    [ids],
  );
}

export async function setRanks(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update proxy.places p set person_turn = ranked.rank - 1
       from unnest($1::text[]) with ordinality as ranked (id, rank) where p.verification_id = ranked.id`,
    [ids],
  );
}

export async function waitUntil(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query(
    '/* wait for the open request */ update proxy.places set not_before = $2 where verification_id = $1',
    [id, until],
  );
}

/** `wasShown`: the person was shown how long it waits. */
export async function endWait(tx: Queryable, id: string, wasShown: boolean): Promise<void> {
  await tx.query(
    `update proxy.places
        set not_before = null, starts_by = case when $2 then greatest(starts_by, not_before) else starts_by end
      where verification_id = $1`,
    [id, wasShown],
  );
}

/**
 * A person who may be away, whose turn was announced or was never far. Held before it is announced, a place would be
 * lost without a message to the person.
 */
const AWAY = `${OUTLIVES_SESSION} and present_until <= proxy.now() and held_since is null
  and turn_notice is distinct from 'pending' and claimed_until is null
  and (not_before is null or not_before <= proxy.now() or ${IS_ANONYMOUS})`;

/** A later start of the same line was served meanwhile, and its code is still open. */
const PASSED = `exists (
  select from proxy.verifications later
   where later.status = 'WAITING' and (later.start_kind = 'unvouched') = (v.start_kind = 'unvouched')
     and later.served_position > p.position and later.started_at > p.present_until)`;

/**
 * Notes whose turn came while they were away: a later start was served, or a slot is free. They keep their position, so
 * a person who returns is served next.
 */
export async function holdPlaces(queryable: Queryable, slotIsFree: boolean): Promise<void> {
  await queryable.query(
    `with away as (
       select p.verification_id from proxy.places p join proxy.verifications v on v.id = p.verification_id
        where ${AWAY} and ($1 or ${PASSED}) for update of p skip locked)
     update proxy.places p set held_since = proxy.now() from away where p.verification_id = away.verification_id`,
    [slotIsFree],
  );
}

const withNotice = (notice: string) =>
  `select verification_id from proxy.places
    where verification_id = any($1::text[]) and turn_notice ${notice} for update skip locked`;

/** The wait of these people was longer than the lead time of the notice. */
export async function expectTurnNotices(queryable: Queryable, ids: readonly string[]): Promise<void> {
  await queryable.query(
    `with far as (${withNotice('is null')})
     update proxy.places p set turn_notice = 'pending' from far where p.verification_id = far.verification_id`,
    [ids],
  );
}

/** Claims the notices of these people: in one transaction with the sending, each is sent once. */
export function claimTurnNotices(tx: Queryable, ids: readonly string[]): Promise<EventSubject[]> {
  return tx.query<EventSubject & Row>(
    `with due as (${withNotice("= 'pending'")})
     update proxy.places p set turn_notice = 'sent'
       from due join proxy.verifications v on v.id = due.verification_id
      where p.verification_id = due.verification_id
     returning v.id, v.reference, v.host`,
    [ids],
  );
}
