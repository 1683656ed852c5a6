import { createHash } from 'node:crypto';
import { ProblemError } from '../../contract/problem-error.js';
import type { Queryable, Row } from '../store/database.js';
import type { SessionRecord } from '../sessions/caller.js';
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

const WHOSE: Readonly<Record<Counted, string>> = {
  person: 'person_hash = any($2::bytea[]) and ($3::text is null or host = $3)',
  session: 'session_id = $4',
  reference: 'scope = $5',
  address: 'address_hash = $6',
};
const of = (counted: Counted) => `from proxy.verifications where ${WHOSE[counted]} and start_kind = $1`;

// The clock is a subquery, so that an index finds the recent ones.
const ago = (seconds: number) => `(select proxy.now()) - make_interval(secs => ${seconds})`;
const DAY_AGO = ago(DAY_SECONDS);

/** Unvouched starts in line wait until the limits of their number allow them: these count none of them. */
const inLine = (counted: Counted) =>
  counted === 'person' ? `(${IS.queued} and start_kind <> 'unvouched')` : IS.queued;
const startsOf = (counted: Counted) =>
  `select coalesce(started_at, created_at) as at ${of(counted)} and (started_at > ${DAY_AGO} or ${inLine(counted)})`;

/** No row while the limit is not reached. Else the oldest start that counts, and for how long it does. */
function limitReached(counted: Counted, starts: string, most: number, seconds: number): string {
  const whose = counted === 'person' ? 'person' : 'caller';
  return `(select '${whose}', at, ${seconds}, 0 from (${starts}) as starts order by at desc offset ${most - 1} limit 1)`;
}

/** In one statement: every start makes it. */
function factsStatement({ windowSeconds, window, day }: GuardLimits): string {
  const limits = (Object.keys(WHOSE) as Counted[]).flatMap((counted) => [
    limitReached(counted, startsOf(counted), window[counted], windowSeconds),
    limitReached(counted, startsOf(counted), day[counted], DAY_SECONDS),
  ]);
  const visits = (['session', 'address'] as const).map((counted) => {
    const visitsOf = `select created_at as at ${of(counted)} and created_at > ${ago(windowSeconds)}`;
    return limitReached(counted, visitsOf, window[counted] * ABANDONED_SHARE, windowSeconds);
  });
  return `select *, proxy.now() as now from (
    select 'declines' as fact, max(ended_at) as at, 0 as seconds, count(*)::int as times
      ${of('person')} and ${IS.rejected} and ended_at > ${DAY_AGO}
       and ended_at > coalesce((select max(ended_at) ${of('person')} and ${IS.completed}), '-infinity')
    union all
    -- Requests for which the owner of the number waited, and when the last of them ended or ends.
    select 'blocks', max(ends_at), 0, count(*)::int
      from (select coalesce(open_until, ended_at) as ends_at ${of('person')} and blocked_owner_at is not null) as blocked
     where ends_at > ${DAY_AGO}
    union all ${[...limits, ...visits].join(' union all ')}) as facts`;
}

interface Fact extends Row {
  fact: 'declines' | 'blocks' | 'caller' | 'person';
  at: Date | null;
  seconds: number;
  times: number;
  now: Date;
}

/** What counts against a start: of its caller, and of its number. */
type GuardFacts = Record<'caller' | 'person', StartFacts>;

export type Guard = ReturnType<typeof createGuard>;

/** The limits on starts. `lifetimeSeconds`: how long upstream keeps a request open. */
export function createGuard(limits: GuardLimits, lifetimeSeconds: number) {
  const statement = factsStatement(limits);

  async function read(tx: Queryable, who: Starter): Promise<GuardFacts> {
    const { kind, persons, host, sessionId, referenceScope, address } = who;
    const values = [kind, persons, host, sessionId, referenceScope, address];
    const facts = await tx.query<Fact>(statement, values);
    const { now } = facts[0]!;
    const reached = (name: Fact['fact']) =>
      facts.filter(({ fact }) => fact === name).map(({ at, seconds }) => ({ oldest: at!, seconds }));
    const repeated = (name: Fact['fact'], waits: readonly number[]) => {
      const { times, at } = facts.find(({ fact }) => fact === name)!;
      return { times, last: at, waits };
    };
    const declines = repeated('declines', DECLINE_WAIT_SECONDS);
    const blocks = repeated('blocks', blockWaits(kind, lifetimeSeconds));
    return {
      caller: { now, reached: reached('caller'), repeated: [] },
      person: { now, reached: reached('person'), repeated: [declines, blocks] },
    };
  }

  return {
    read,

    /** From when the number may have a start of this kind and host, for those in line. Null: from now. */
    async allowedFrom(
      tx: Queryable,
      start: Pick<Starter, 'persons' | 'kind' | 'host'>,
    ): Promise<Date | null> {
      const { person } = await read(tx, { ...start, sessionId: null, referenceScope: null, address: null });
      // A vouched start in line was counted when it joined.
      if (start.kind === 'unvouched') return nextStartAt(person);
      return nextStartAt({ ...person, reached: [], repeated: person.repeated.slice(1) });
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
