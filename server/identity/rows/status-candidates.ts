import type { Queryable, Row } from '../../store/database.js';
import type { Candidate } from '../rules/recheck-schedule.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { IS } from './conditions.js';

/** A verification whose status may be checked. */
export interface StatusCandidate extends Candidate {
  answeredAt: Date | null;
  hintReceivedAt: Date | null;
}

interface CandidateRow extends Row {
  id: string;
  started_at: Date;
  expires_at: Date;
  checked_at: Date | null;
  answered_at: Date | null;
  hinted: boolean;
  hint_checks: number;
  hint_checked_at: Date | null;
  hint_received_at: Date | null;
  provisional: boolean;
  boosted: boolean;
  hints_exist: boolean;
}

/** @param retrySeconds After this time without an answer, a hint leads to another status check. */
export async function readStatusCandidates(
  tx: Queryable,
  now: Date,
  retrySeconds: number,
): Promise<{ candidates: StatusCandidate[]; hintsExist: boolean }> {
  const rows = await tx.query<CandidateRow>(
    `select * from (
       select v.id, r.started_at, r.expires_at, c.checked_at, c.answered_at, ${IS.unanswered} as provisional,
              coalesce(c.answered_at < r.expires_at, true) as unanswered,
              -- A check that started since may bring the answer any moment. It counts again when none came.
              coalesce(h.received_at > coalesce(c.answered_at, '-infinity')
                       and (h.received_at > coalesce(c.checked_at, '-infinity')
                            or c.checked_at < $1::timestamptz - make_interval(secs => $3)), false) as hinted,
              coalesce(h.checks, 0) as hint_checks,
              h.checked_at as hint_checked_at,
              h.received_at as hint_received_at,
              coalesce(c.boosted_until > $1, false) as boosted,
              exists (select from proxy.hints) as hints_exist
         from proxy.verifications v
         join proxy.requests r on r.verification_id = v.id
         left join proxy.status_checks c on c.verification_id = v.id
         left join proxy.hints h on h.trans_id = r.trans_id
        where ${IS.waiting}
           or (${IS.unanswered} and ended_at > $1::timestamptz - make_interval(secs => $2))
     ) as candidate
     where not provisional or hinted or unanswered`,
    [now, LATE_ANSWER_SECONDS, retrySeconds],
  );
  return { candidates: rows.map(asCandidate), hintsExist: rows.some((row) => row.hints_exist) };
}

function asCandidate(row: CandidateRow): StatusCandidate {
  return {
    id: row.id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    answeredAt: row.answered_at,
    hinted: row.hinted,
    hintChecks: row.hint_checks,
    hintCheckedAt: row.hint_checked_at,
    hintReceivedAt: row.hint_received_at,
    provisional: row.provisional,
    boosted: row.boosted,
  };
}

/** Past its time by more than the grace of its last check. */
export function readOverdue(
  queryable: Queryable,
  grace: { failedCheckSeconds: number; noCheckSeconds: number },
): Promise<{ id: string }[]> {
  return queryable.query<{ id: string }>(
    `select v.id from proxy.verifications v
       join proxy.requests r on r.verification_id = v.id
       left join proxy.status_checks c on c.verification_id = v.id
      where ${IS.waiting} and expires_at < proxy.now() - make_interval(secs => $1)
        and (checked_at >= expires_at or expires_at < proxy.now() - make_interval(secs => $2))`,
    [grace.failedCheckSeconds, grace.noCheckSeconds],
  );
}
