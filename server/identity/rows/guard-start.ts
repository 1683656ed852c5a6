import { createHash } from 'node:crypto';
import { ProblemError } from '../../../contract/problem-error.js';
import type { Queryable, Row } from '../../store/database.js';
import type { SessionRecord } from '../../sessions/caller.js';
import {
  ABANDONED_SHARE,
  blockWaits,
  DAY_SECONDS,
  DECLINE_WAIT_SECONDS,
  nextStartAt,
  type Counted,
  type GuardLimits,
  type StartFacts,
} from '../rules/guard.js';
import { scopeOf, startKindOf, type StartKind } from '../rules/ownership.js';
import { IS } from './conditions.js';

export interface Starter {
  kind: StartKind;
  /** The host whose starts are counted; null: all hosts. */
  host: string | null;
  /** The keyed hashes of the national ID. */
  persons: readonly Uint8Array[];
  /** Null: no caller is counted. */
  sessionId: string | null;
  /** The scope of a vouched visitor who types the ID. */
  referenceScope: string | null;
  /** The keyed hash of the network address of a visitor that is not vouched for. */
  address: Uint8Array | null;
}

/** The limits on starts, and how long upstream keeps a request open. */
export interface Guard {
  limits: GuardLimits;
  lifetimeSeconds: number;
}

/**
 * A host that vouches for its visitors uses up nothing of another host, and learns nothing of it. A number that anyone
 * types belongs to no host: its phone is flooded no more often because there are several.
 */
export const countedHost = (kind: StartKind, host: string): string | null =>
  kind === 'unvouched' ? null : host;

/** @param address the keyed hash of the visitor's network address. */
export function starterOf(
  session: SessionRecord,
  persons: readonly Uint8Array[],
  address: Uint8Array,
): Starter {
  const kind = startKindOf(session);
  return {
    kind,
    host: countedHost(kind, session.host),
    persons,
    sessionId: session.id,
    // With an ID that the host fixed, the person counts: a customer that is a company may have many people.
    referenceScope: kind === 'typed' ? scopeOf(session) : null,
    address: kind === 'unvouched' ? address : null,
  };
}

/** Starts of one of these are counted one after the other. */
export function countedBy({ persons, sessionId, referenceScope, address }: Starter): Uint8Array[] {
  const names = [sessionId, referenceScope].filter((name) => name !== null);
  const hashes = names.map((name) => createHash('sha256').update(name).digest());
  return [...persons, ...hashes, ...(address === null ? [] : [address])];
}

const WHOSE = {
  person: 'person_hash = any($2::bytea[]) and ($10::text is null or host = $10)',
  session: 'session_id = $3',
  reference: 'scope = $4',
  address: 'address_hash = $5',
} as const satisfies Record<Counted, string>;

// The clock is a subquery, so that an index finds the recent ones.
const ago = (seconds: string) => `(select proxy.now()) - make_interval(secs => ${seconds})`;

/** Unvouched starts in line wait until the limits of their number allow them: these count none of them. */
const IN_LINE_COUNTS: Readonly<Record<Counted, string>> = {
  person: `(${IS.queued} and start_kind <> 'unvouched')`,
  session: IS.queued,
  reference: IS.queued,
  address: IS.queued,
};

const starts = (counted: Counted) =>
  `select '${counted}' as counted, array_agg(at order by at desc) as times
     from (select coalesce(started_at, created_at) as at
             from proxy.verifications
            where ${WHOSE[counted]} and start_kind = $1
              and (started_at > ${ago(String(DAY_SECONDS))} or ${IN_LINE_COUNTS[counted]})) as starts`;
const visits = (counted: 'session' | 'address') =>
  `select 'visits of ${counted}', array_agg(created_at order by created_at desc) from proxy.verifications
    where ${WHOSE[counted]} and start_kind = $1 and created_at > ${ago('$6')}`;

const ofPerson = `from proxy.verifications where ${WHOSE.person} and start_kind = $1`;
const DAY_AGO = ago(String(DAY_SECONDS));

/** In one statement: every start makes it. */
const FACTS = `
  with counts as (
    ${[...(Object.keys(WHOSE) as Counted[]).map(starts), visits('session'), visits('address')].join(' union all ')}),
  limits as (select * from unnest($7::text[], $8::int[], $9::float8[]) as l (counted, most, seconds)),
  facts as (
    select counted as fact, times[most] as at, seconds, 0 as times from counts join limits using (counted)
     where times[most] is not null
    union all
    select 'declines', max(ended_at), 0, count(*)::int ${ofPerson} and ${IS.rejected} and ended_at > ${DAY_AGO}
       and ended_at > coalesce((select max(ended_at) ${ofPerson} and ${IS.completed}), '-infinity')
    union all
    -- Requests for which the owner of the number waited, and when the last of them ended or ends.
    select 'blocks', max(ends_at), 0, count(*)::int
      from (select coalesce(open_until, ended_at) as ends_at
              from proxy.verifications
             where ${WHOSE.person} and start_kind = $1 and blocked_owner_at is not null) as blocked
     where ends_at > ${DAY_AGO})
  select fact, at, seconds, times, proxy.now() as now from facts`;

interface Fact extends Row {
  fact: Counted | `visits of ${Counted}` | 'declines' | 'blocks';
  at: Date | null;
  seconds: number;
  times: number;
  now: Date;
}

/** What counts against a start: of its caller, and of its number. */
type GuardFacts = Record<'caller' | 'person', StartFacts>;

export async function readGuardFacts(
  tx: Queryable,
  who: Starter,
  { limits: { windowSeconds, window, day }, lifetimeSeconds }: Guard,
): Promise<GuardFacts> {
  const limits = [
    ...Object.entries(window).map(([counted, most]) => ({ counted, most, seconds: windowSeconds })),
    ...Object.entries(day).map(([counted, most]) => ({ counted, most, seconds: DAY_SECONDS })),
    ...(['session', 'address'] as const).map((counted) => ({
      counted: `visits of ${counted}`,
      most: window[counted] * ABANDONED_SHARE,
      seconds: windowSeconds,
    })),
  ];
  const facts = await tx.query<Fact>(FACTS, [
    who.kind,
    who.persons,
    who.sessionId,
    who.referenceScope,
    who.address,
    windowSeconds,
    limits.map(({ counted }) => counted),
    limits.map(({ most }) => most),
    limits.map(({ seconds }) => seconds),
    who.host,
  ]);
  const { now } = facts[0]!;
  const reached = (ofPerson: boolean) =>
    facts
      .filter(({ fact, seconds }) => seconds > 0 && (fact === 'person') === ofPerson)
      .map(({ at, seconds }) => ({ oldest: at!, seconds }));
  const repeated = (name: Fact['fact'], waits: readonly number[]) => {
    const { times, at } = facts.find(({ fact }) => fact === name)!;
    return { times, last: at, waits };
  };
  return {
    caller: { now, reached: reached(false), repeated: [] },
    person: {
      now,
      reached: reached(true),
      repeated: [
        repeated('declines', DECLINE_WAIT_SECONDS),
        repeated('blocks', blockWaits(who.kind, lifetimeSeconds)),
      ],
    },
  };
}

function refuseUntil(at: Date | null, now: Date): void {
  if (at === null) return;
  const retryAfter = Math.ceil((at.getTime() - now.getTime()) / 1000);
  throw new ProblemError('too_many_starts', { retryAfter });
}

/**
 * What a stranger types says nothing of the person: an unvouched start that meets a limit of its number waits in line.
 *
 * @returns until when it waits; null: it need not.
 * @throws ProblemError `too_many_starts` with the seconds until the next start is allowed.
 */
export function guardStart({ kind }: Pick<Starter, 'kind'>, { caller, person }: GuardFacts): Date | null {
  const [ofCaller, ofPerson] = [nextStartAt(caller), nextStartAt(person)];
  refuseUntil(ofCaller, caller.now);
  if (kind === 'unvouched') return ofPerson;
  refuseUntil(ofPerson, person.now);
  return null;
}

/** From when the number may have a start of this kind and host, for those in line. Null: from now. */
export async function allowedFrom(
  tx: Queryable,
  start: Pick<Starter, 'persons' | 'kind' | 'host'>,
  guard: Guard,
): Promise<Date | null> {
  const who: Starter = { ...start, sessionId: null, referenceScope: null, address: null };
  const { person } = await readGuardFacts(tx, who, guard);
  // A vouched start in line was counted when it joined.
  if (start.kind === 'unvouched') return nextStartAt(person);
  return nextStartAt({ now: person.now, reached: [], repeated: person.repeated.slice(1) });
}
