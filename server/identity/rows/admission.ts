import type { Queryable, Row } from '../../store/database.js';
import {
  linesOf,
  movedBehind,
  nextServed,
  type Slots,
  type Waiting,
  type WaitingStart,
} from '../rules/admission-order.js';
import { type InLine, type Lines, otherKind } from '../rules/line.js';
import { PERSONS_WITH_OPEN_REQUEST } from './line-conditions.js';
import { firstOfPersons, type Claimant } from '../rules/one-live-request.js';
import { IS } from '../rules/verification-states.js';

/** No call runs for it: it was never claimed, or the process that claimed it died. */
const UNCLAIMED = '(claimed_until is null or claimed_until <= proxy.now())';

/** Everyone in line, also absent people. One text instead of thousands of rows: every change of the line reads it. */
export async function readWaiting(queryable: Queryable): Promise<Waiting> {
  const [line] = await queryable.query<{ vouched_next: boolean; starts: string | null }>(
    `select (select vouched_next from proxy.budgets where kind = 'request') as vouched_next,
            string_agg(
              id || case when vouched then ' vouched ' else ' others ' end
                 || case when claimed_until is not null then 'lost' when at_head then 'failed' else '' end
                 || case when present_until > clock.now then ' present ' else ' absent ' end
                 || case when claimed_until is not null or not_before > clock.now
                           or person_hash in (${PERSONS_WITH_OPEN_REQUEST}) then 'waits ' else 'ready ' end
                 || coalesce((extract(epoch from greatest(starts_by, not_before)) * 1000)::bigint::text, '') || ' '
                 || coalesce(person_turn::text, '') || ' ' || line_number || ' ' || encode(person_hash, 'base64')
                 -- A start of the previous release has no actor.
                 || ' ' || encode(coalesce(actor, person_hash), 'base64'),
              ',' order by position) as starts
       from proxy.verifications, (select proxy.now() as now) as clock where ${IS.queued} and ${UNCLAIMED}`,
  );
  const { starts, vouched_next } = line!;
  return {
    starts: withEligibility(starts?.split(',').map(asRead) ?? []),
    next: vouched_next ? 'vouched' : 'others',
  };
}

interface ReadStart extends Omit<WaitingStart, 'eligible'>, Claimant {
  person: string;
}

function asRead(text: string): ReadStart {
  const [id, kind, again, present, ready, promisedMs, turn, lineNumber, person, actor] = text.split(' ') as [
    string,
    ...string[],
  ];
  return {
    id,
    kind: kind === 'vouched' ? 'vouched' : 'others',
    vouched: kind === 'vouched',
    again: again === 'lost' || again === 'failed' ? again : null,
    present: present === 'present',
    waits: ready === 'waits',
    promisedAt: promisedMs ? new Date(Number(promisedMs)) : null,
    turn: turn ? Number(turn) : null,
    lineNumber: Number(lineNumber),
    person: person!,
    actor: `${kind} ${actor}`,
  };
}

/** Only the first start of each person may be served. One whose process died has to settle before. */
function withEligibility(starts: readonly ReadStart[]): WaitingStart[] {
  const first = firstOfPersons(starts.filter(({ again }) => again !== 'lost'));
  return starts.map((start) => {
    const isNext = start.present && first.has(start);
    return {
      ...start,
      eligible: isNext && !start.waits,
      promisedAt: isNext && start.waits ? start.promisedAt : null,
    };
  });
}

/** Both lines, in order. */
export function inLineOf(waiting: Waiting): Lines<InLine> {
  const { vouched, others, next } = linesOf(waiting);
  const asInLine = ({ id, waits }: WaitingStart) => ({ id, slots: waits ? 2 : 1 });
  return { vouched: vouched.map(asInLine), others: others.map(asInLine), next };
}

/** A start that got a slot. */
export interface Admitted extends Row {
  id: string;
  attempts: number;
  failures: number;
  refusals: number;
  replaced: boolean;
  person_hash: Uint8Array;
  national_id: Uint8Array;
}

/**
 * Claims the starts that get the next slots, in order. Only under the lock of the budget: the turns of the lines are
 * stored with it, so they hold across processes.
 */
export async function admit(
  tx: Queryable,
  slots: Slots,
  { leaseSeconds, holdSeconds }: { leaseSeconds: number; holdSeconds: number },
): Promise<Admitted[]> {
  const waiting = await readWaiting(tx);
  const served = nextServed(waiting, slots);
  const last = served.at(-1);
  if (last === undefined) return [];
  await moveBehind(tx, movedBehind(waiting, served));
  await tx.query("update proxy.budgets set vouched_next = $1 where kind = 'request'", [
    otherKind(last.kind) === 'vouched',
  ]);
  const ids = served.map(({ id }) => id);
  const claimed = await tx.query<Admitted>(
    `with clock as materialized (select proxy.now() as now),
     next as materialized (
       select id, started_at is not null as replaced, clock.now
         from proxy.verifications, clock
        where id = any($1::text[]))
     update proxy.verifications v
        set claimed_until = now + make_interval(secs => $2), attempts = attempts + 1, started_at = now,
            request_open_until = now + make_interval(secs => $3),
            reason = case when replaced then 'code_replaced' end
       from next where v.id = next.id and ${IS.queued}
     returning v.id, attempts, failures, refusals, replaced, person_hash, national_id`,
    [ids, leaseSeconds, holdSeconds],
  );
  return claimed.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The time shown for them no longer holds. */
async function moveBehind(tx: Queryable, starts: readonly WaitingStart[]): Promise<void> {
  if (starts.length === 0) return;
  await tx.query(
    `with placed as materialized (
       select id, nextval('proxy.line_positions') as position
         from (select id from unnest($1::text[]) with ordinality as moved (id, turn) order by turn) as ordered)
     update proxy.verifications v set position = placed.position, starts_by = null
       from placed where v.id = placed.id`,
    [starts.map(({ id }) => id)],
  );
}
