import type { Queryable, Row } from '../../store/database.js';
import type { Candidate } from '../rules/recheck-schedule.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { IS } from './conditions.js';

interface StatusCandidate extends Candidate {
  answeredAt: Date | null;
  hintReceivedAt: Date | null;
}

/** @param retrySeconds After this time without an answer, a hint leads to another status check. */
export async function readStatusCandidates(
  tx: Queryable,
  now: Date,
  retrySeconds: number,
): Promise<{ candidates: StatusCandidate[]; hintsExist: boolean }> {
  const candidates = await tx.query<StatusCandidate & Row & { hintsExist: boolean }>(
    `select * from (
       select v.id, v.started_at as "startedAt", v.expires_at as "expiresAt", v.checked_at as "checkedAt",
              v.answered_at as "answeredAt", ${IS.unanswered} as provisional,
              coalesce(v.answered_at < v.expires_at, true) as unanswered,
              -- A check that started since may bring the answer any moment. It counts again when none came.
              coalesce(h.received_at > coalesce(v.answered_at, '-infinity')
                       and (h.received_at > coalesce(v.checked_at, '-infinity')
                            or v.checked_at < $1::timestamptz - make_interval(secs => $3)), false) as hinted,
              coalesce(h.checks, 0) as "hintChecks",
              h.checked_at as "hintCheckedAt",
              h.received_at as "hintReceivedAt",
              coalesce(v.boosted_until > $1, false) as boosted,
              exists (select from proxy.hints) as "hintsExist"
         from proxy.verifications v
         left join proxy.hints h on h.trans_id = v.trans_id
        -- Who was erased has no transaction any more.
        where v.trans_id is not null
          and (${IS.waiting} or (${IS.unanswered} and ended_at > $1::timestamptz - make_interval(secs => $2)))
     ) as candidate
     where not provisional or hinted or unanswered`,
    [now, LATE_ANSWER_SECONDS, retrySeconds],
  );
  return { candidates, hintsExist: candidates.some((candidate) => candidate.hintsExist) };
}

/** Past its time by more than the grace of its last check. */
export function readOverdue(
  queryable: Queryable,
  grace: { failedCheckSeconds: number; noCheckSeconds: number },
): Promise<{ id: string }[]> {
  return queryable.query<{ id: string }>(
    `select id from proxy.verifications
      where ${IS.waiting} and expires_at < proxy.now() - make_interval(secs => $1)
        and (checked_at >= expires_at or expires_at < proxy.now() - make_interval(secs => $2))`,
    [grace.failedCheckSeconds, grace.noCheckSeconds],
  );
}
