import { ProblemError } from '../../../contract/problem-error.js';
import type { Queryable, Row } from '../../store/database.js';
import type { SessionRecord } from '../../sessions/caller.js';
import { ABANDONED_SHARE, DAY_SECONDS, nextStartAt, type Counted, type GuardLimits } from '../rules/guard.js';
import { isVouched, scopeOf } from '../rules/ownership.js';
import { IS } from './conditions.js';

export interface Starter {
  vouched: boolean;
  /** The keyed hashes of the national ID. */
  persons: readonly Uint8Array[];
  sessionId: string;
  /** The scope of a vouched visitor who types the ID and has a reference. */
  referenceScope: string | null;
  /** The keyed hash of the network address of a visitor that is not vouched for. */
  address: Uint8Array | null;
}

/** @param address the keyed hash of the visitor's network address. */
export function starterOf(
  session: SessionRecord,
  persons: readonly Uint8Array[],
  address: Uint8Array,
): Starter {
  const vouched = isVouched(session);
  // With an ID that the host fixed, the person counts: a customer that is a company may have many people.
  const asksForId = session.identity?.nationalId === undefined;
  const hasReference = session.identity?.reference !== undefined;
  return {
    vouched,
    persons,
    sessionId: session.id,
    referenceScope: vouched && asksForId && hasReference ? scopeOf(session) : null,
    address: vouched ? null : address,
  };
}

const WHOSE = {
  person: 'person_hash = any($2::bytea[])',
  session: 'session_id = $3',
  reference: 'scope = $4',
  address: 'address_hash = $5',
} as const satisfies Record<Counted, string>;

// The clock is a subquery, so that an index finds the recent ones.
const ago = (seconds: string) => `(select proxy.now()) - make_interval(secs => ${seconds})`;

const starts = (counted: Counted) =>
  `select '${counted}' as counted, array_agg(at order by at desc) as times
     from (select coalesce(started_at, created_at) as at
             from proxy.verifications left join proxy.requests on verification_id = id
            where ${WHOSE[counted]} and vouched = $1
              and (started_at > ${ago(String(DAY_SECONDS))} or ${IS.queued})) as starts`;
const visits = (counted: 'session' | 'address') =>
  `select 'visits of ${counted}', array_agg(created_at order by created_at desc) from proxy.verifications
    where ${WHOSE[counted]} and vouched = $1 and created_at > ${ago('$6')}`;

const COUNTS = [...(Object.keys(WHOSE) as Counted[]).map(starts), visits('session'), visits('address')];

function readReached(
  tx: Queryable,
  who: Starter,
  { windowSeconds, window, day }: GuardLimits,
): Promise<{ oldest: Date; seconds: number }[]> {
  const limits = [
    ...Object.entries(window).map(([counted, most]) => ({ counted, most, seconds: windowSeconds })),
    ...Object.entries(day).map(([counted, most]) => ({ counted, most, seconds: DAY_SECONDS })),
    ...(['session', 'address'] as const).map((counted) => ({
      counted: `visits of ${counted}`,
      most: window[counted] * ABANDONED_SHARE,
      seconds: windowSeconds,
    })),
  ];
  return tx.query<{ oldest: Date; seconds: number } & Row>(
    `with counts as (${COUNTS.join(' union all ')}),
          limits as (select * from unnest($7::text[], $8::int[], $9::float8[]) as l (counted, most, seconds))
     select times[most] as oldest, seconds from counts join limits using (counted) where times[most] is not null`,
    [
      who.vouched,
      who.persons,
      who.sessionId,
      who.referenceScope,
      who.address,
      windowSeconds,
      limits.map(({ counted }) => counted),
      limits.map(({ most }) => most),
      limits.map(({ seconds }) => seconds),
    ],
  );
}

async function readDeclines(
  tx: Queryable,
  { persons, vouched }: Starter,
): Promise<{ now: Date; declines: number; last: Date | null }> {
  const ofPerson = 'person_hash = any($1::bytea[]) and vouched = $2';
  const [declined] = await tx.query<{ now: Date; declines: number; last: Date | null }>(
    `select proxy.now() as now, count(*)::int as declines, max(ended_at) as last
       from proxy.verifications
      where ${ofPerson} and ${IS.rejected} and ended_at > ${ago('$3')}
        and ended_at > coalesce(
          (select max(ended_at) from proxy.verifications where ${ofPerson} and ${IS.completed}), '-infinity')`,
    [persons, vouched, DAY_SECONDS],
  );
  return declined!;
}

/** @throws ProblemError `too_many_starts` with the seconds until the next start is allowed. */
export async function guardStart(tx: Queryable, who: Starter, limits: GuardLimits): Promise<void> {
  const reached = await readReached(tx, who, limits);
  const { now, declines, last } = await readDeclines(tx, who);
  const at = nextStartAt({ now, reached, declines, lastDeclinedAt: last });
  if (at === null) return;
  const retryAfter = Math.ceil((at.getTime() - now.getTime()) / 1000);
  throw new ProblemError('too_many_starts', { retryAfter });
}
