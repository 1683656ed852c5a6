import type { Queryable } from '../../store/database.js';
import { named } from '../../store/named-statement.js';
import type { Waiting, WaitingStart } from '../rules/admission-order.js';
import { firstOfPersons, type Claimant } from '../rules/one-live-request.js';
import type { StartKind } from '../rules/ownership.js';
import { IS, PERSONS_WITH_OPEN_REQUEST } from './conditions.js';

/** While the service is not reached, the head of the line is tried more often than this. */
const PROBED_SECONDS = 60;

/** No call runs for it: it was never claimed, or the process that claimed it died. */
const UNCLAIMED = '(claimed_until is null or claimed_until <= proxy.now())';

/**
 * Everyone in line, also absent people. One text instead of thousands of rows: every change of the line reads it.
 *
 * @param after Only starts with a higher number.
 */
export async function readWaiting(
  queryable: Queryable,
  after = 0,
): Promise<Waiting<ReadStart> & { isOutage: boolean }> {
  const [line] = await queryable.query<{ vouched_next: boolean; is_outage: boolean; starts: string | null }>(
    named(
      'read the line',
      `select (select vouched_next from proxy.budgets where kind = 'request') as vouched_next,
            exists (
              select from proxy.verifications tried join proxy.places at on at.verification_id = tried.id
               where tried.${IS.unreached} and at.not_before > proxy.now() - make_interval(secs => ${PROBED_SECONDS})) as is_outage,
            string_agg(
              v.id || ' ' || start_kind || ' '
                 || case when claimed_until is not null then 'lost' when at_head then 'failed' else '' end
                 || case when present_until > clock.now then ' present ' else ' absent ' end
                 || case when claimed_until is not null or not_before > clock.now
                           or person_hash in (${PERSONS_WITH_OPEN_REQUEST}) then 'waits ' else 'ready ' end
                 || coalesce((extract(epoch from greatest(starts_by, not_before)) * 1000)::bigint::text, '') || ' '
                 || coalesce(person_turn::text, '') || ' ' || line_number || ' ' || encode(person_hash, 'base64')
                 || ' ' || encode(actor, 'base64'),
              ',' order by position) as starts
       from proxy.verifications v join proxy.places p on p.verification_id = v.id,
            -- Offset: else the planner reads the clock twice for each row, which takes longer than all else.
            (select proxy.now() as now offset 0) as clock
      where ${IS.queued} and ${UNCLAIMED} and line_number > $1`,
    ),
    [after],
  );
  const { starts, vouched_next, is_outage } = line!;
  return {
    starts: withEligibility(starts?.split(',').map(asRead) ?? []),
    next: vouched_next ? 'vouched' : 'others',
    isOutage: is_outage,
  };
}

interface ReadStart extends WaitingStart, Claimant {
  person: string;
}

function asRead(text: string): ReadStart {
  const [id, startKind, again, present, ready, promisedMs, turn, lineNumber, person, actor] = text.split(
    ' ',
  ) as [string, StartKind, ...string[]];
  const kind = startKind === 'unvouched' ? 'others' : 'vouched';
  return {
    id,
    kind,
    startKind,
    again: again === 'lost' || again === 'failed' ? again : null,
    present: present === 'present',
    eligible: false,
    waits: ready === 'waits',
    promisedAt: promisedMs ? new Date(Number(promisedMs)) : null,
    turn: turn ? Number(turn) : null,
    lineNumber: Number(lineNumber),
    person: person!,
    actor: `${kind} ${actor}`,
  };
}

/**
 * Only the first start of each person may be served. One whose process died has to settle before. No slot is kept for an
 * unvouched start that waits: the times of those behind it would tell that it does.
 */
function withEligibility(starts: ReadStart[]): ReadStart[] {
  const first = firstOfPersons(starts.filter(({ again }) => again !== 'lost'));
  for (const start of starts) {
    const isNext = start.present && first.has(start);
    start.eligible = isNext && !start.waits;
    start.waits &&= start.startKind !== 'unvouched';
    if (!isNext || !start.waits) start.promisedAt = null;
  }
  return starts;
}
