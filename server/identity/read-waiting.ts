import type { Queryable } from '../store/database.js';
import type { Waiting, WaitingStart } from '../rules/admission-order.js';
import type { Kind } from '../rules/line.js';
import { firstOfPersons, type Claimant } from '../rules/one-live-request.js';
import { IS, PERSONS_WITH_OPEN_REQUEST } from './conditions.js';

/** While the service is not reached, the head of the line is tried more often than this. */
const PROBED_SECONDS = 60;

/** No call runs for it: it was never claimed, or the process that claimed it died. */
const UNCLAIMED = '(claimed_until is null or claimed_until <= proxy.now())';

/** A start in line as JSON has it. */
interface ReadStart extends Claimant, Pick<WaitingStart, 'id' | 'again' | 'waits'> {
  /** When its person was shown that it starts, at the latest. */
  shownBound: string | null;
  person: string;
  actor: string;
}

/**
 * Everyone in line, also absent people. As one JSON text: thousands of rows take longer to read.
 *
 * @param after Only starts with a higher number.
 */
export async function readWaiting(
  queryable: Queryable,
  after = 0,
): Promise<Waiting<WaitingStart & { lineNumber: number }> & { isOutage: boolean }> {
  const [line] = await queryable.query<{ vouchedNext: boolean; isOutage: boolean; starts: ReadStart[] }>(
    `/* read the line */ select (select vouched_next from proxy.budgets where kind = 'request') as "vouchedNext",
          exists (
            select from proxy.verifications tried join proxy.places at on at.verification_id = tried.id
             where tried.${IS.unreached} and at.not_before > proxy.now() - make_interval(secs => ${PROBED_SECONDS})) as "isOutage",
          coalesce(json_agg(start), '[]') as starts
     from (
       select v.id, start_kind as "startKind", line_number as "lineNumber", person_turn as rank,
              case when claimed_until is not null then 'lost' when at_head then 'failed' end as again,
              present_until > clock.now as present,
              claimed_until is not null or coalesce(not_before > clock.now, false)
                or person_hash in (${PERSONS_WITH_OPEN_REQUEST}) as waits,
              greatest(starts_by, not_before) as "shownBound",
              encode(person_hash, 'base64') as person, encode(actor, 'base64') as actor
         from proxy.verifications v join proxy.places p on p.verification_id = v.id,
              -- Offset: else the planner reads the clock twice for each row, which takes longer than all else.
              (select proxy.now() as now offset 0) as clock
        where ${IS.queued} and ${UNCLAIMED} and line_number > $1
        order by position) as start`,
    [after],
  );
  const { starts, vouchedNext, isOutage } = line!;
  return { starts: withEligibility(starts), next: vouchedNext ? 'vouched' : 'others', isOutage };
}

/**
 * Only the first start of each person may be served. One whose process died is arranged before. No slot is kept for an
 * unvouched start that waits: the times of those behind it would tell that it does.
 */
function withEligibility(starts: readonly ReadStart[]) {
  const first = firstOfPersons(starts.filter(({ again }) => again !== 'lost'));
  return starts.map((start) => {
    const isNext = start.present && first.has(start);
    const kind: Kind = start.startKind === 'unvouched' ? 'others' : 'vouched';
    const waits = start.waits && kind === 'vouched';
    return {
      ...start,
      kind,
      actor: `${kind} ${start.actor}`,
      waits,
      eligible: isNext && !start.waits,
      shownBound: isNext && waits && start.shownBound !== null ? new Date(start.shownBound) : null,
    };
  });
}
