import { type Hazard, learnHazard, type Life } from '../rules/hazard.js';
import type { Candidate } from '../rules/recheck-schedule.js';
import { LATE_ANSWER_SECONDS } from '../rules/verification-states.js';
import { type Database, notify, type Queryable, type Row } from '../store/database.js';
import { IS } from './conditions.js';
import { WORKER_COLUMNS, type WorkerRow } from './requests.js';
import { WAKES, WORK_CHANNEL } from './verifications.js';

export interface CheckCandidate extends Candidate, Row {
  answeredAt: Date | null;
  hintReceivedAt: Date | null;
  /** Of any verification. */
  hintsExist: boolean;
}

/** @param retrySeconds After this time without an answer, a hint leads to another status check. */
export function readCheckCandidates(
  tx: Queryable,
  now: Date,
  retrySeconds: number,
): Promise<CheckCandidate[]> {
  return tx.query<CheckCandidate>(
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

/** Null where another transaction has locked the verification: who waited for it would hold all other checks up. */
export async function startCheck(tx: Queryable, id: string): Promise<WorkerRow | null> {
  const [row] = await tx.query<WorkerRow>(
    `/* claim a status check */ with free as (
       select id from proxy.verifications where id = $1 for no key update skip locked)
     update proxy.verifications v set checked_at = proxy.now() from free where v.id = free.id
     returning ${WORKER_COLUMNS}`,
    [id],
  );
  return row ?? null;
}

export async function recordAnswer(
  queryable: Queryable,
  { id, checked_at: checkedAt }: WorkerRow,
): Promise<void> {
  await queryable.query(
    // Upstream may answer a later check first. A time in the future is of before a clock rollback.
    `update proxy.verifications set answered_at = $2
      where id = $1 and (answered_at between $2::timestamptz and proxy.now()) is not true`,
    [id, checkedAt],
  );
}

/** Upstream reported the end of this request. A verification of the same scope may have taken it over meanwhile. */
export async function closeRequest(queryable: Queryable, transId: string): Promise<void> {
  await queryable.query(
    '/* close the request */ update proxy.verifications set open_until = null where trans_id = $1',
    [transId],
  );
}

/** Undoes this check. A later one stays. */
export async function undoCheck(
  queryable: Queryable,
  { id, checked_at: checkedAt }: WorkerRow,
  checkedBefore: Date | null,
): Promise<void> {
  await queryable.query(
    'update proxy.verifications set checked_at = $3 where id = $1 and checked_at = $2::timestamptz',
    [id, checkedAt, checkedBefore],
  );
}

export async function recordDecision(tx: Queryable, id: string, decidedAt: Date): Promise<void> {
  await tx.query('update proxy.verifications set decided_at = $2 where id = $1', [id, decidedAt]);
}

/** How long a status check is preferred after the visitor's tab became visible. */
const BOOST_SECONDS = 10;

/** From one boost of a verification to the next: a page that returns each second must not delay all others. */
const BOOST_GAP_SECONDS = 60;

/** Makes the next status check of a visitor who is back due sooner. */
export async function boostAfterReturn(database: Database, { id }: { id: string }): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update proxy.verifications set boosted_until = proxy.now() + make_interval(secs => $2)
        where id = $1 and (boosted_until > proxy.now() - make_interval(secs => $3)) is not true`,
      [id, BOOST_SECONDS, BOOST_GAP_SECONDS - BOOST_SECONDS],
    );
    await notify(tx, WORK_CHANNEL, WAKES.checks);
  });
}

/** Recent enough to follow a change of the app, long enough for a tenant with few verifications. */
const HISTORY_DAYS = 30;
/** More would change little and take time to read. */
const HISTORY_PEOPLE = 2000;
/** Soon after the first people, and rarely enough to cost nothing. */
const RELEARN_MS = 60_000;
/** A life in seconds of the tenant's clock. */
interface EndedRow extends Life, Row {}

/** A decision lies halfway between the check that saw it and the one before. */
function readEnded(database: Database): Promise<EndedRow[]> {
  return database.query<EndedRow>(
    `select sees_decision as decided,
            case when sees_decision then greatest(0, 2 * decided - checked) else 0 end as "from",
            case when sees_decision then greatest(checked, decided) else ended end as "to"
       from (select ${IS.decided} and decided_at is not null and checked_at is not null as sees_decision,
                    extract(epoch from checked_at - started_at)::float8 as checked,
                    extract(epoch from decided_at - started_at)::float8 as decided,
                    extract(epoch from ended_at - started_at)::float8 as ended
               from proxy.verifications
              where trans_id is not null and ended_at > proxy.now() - make_interval(days => $1)
              order by ended_at desc limit $2) as ages`,
    [HISTORY_DAYS, HISTORY_PEOPLE],
  );
}

/** The hazard of this tenant's verifications, in seconds of the schedule's timing. Learns again every minute. */
export function createHistory(database: Database, secondMs: number): () => Promise<Hazard> {
  const inSeconds = (age: number) => (age * 1000) / secondMs;
  let learnt: Hazard | undefined;
  let learntAt = 0;
  return async () => {
    if (learnt === undefined || performance.now() - learntAt > (RELEARN_MS * secondMs) / 1000) {
      const ended = await readEnded(database);
      learnt = learnHazard(
        ended.map(({ from, to, decided }) => ({ from: inSeconds(from), to: inSeconds(to), decided })),
      );
      learntAt = performance.now();
    }
    return learnt;
  };
}
