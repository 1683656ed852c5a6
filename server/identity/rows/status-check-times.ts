import type { Queryable, Row } from '../../store/database.js';
import { named } from '../../store/named-statement.js';
import { IS } from './conditions.js';
import { repairTimes } from './future-times.js';

/** What a status check sends, and its `checked_at`, as exact as the database has it. */
export interface CheckedRow extends Row {
  id: string;
  person_hash: Uint8Array;
  status: string;
  national_id: Uint8Array;
  trans_id: string;
  code: Uint8Array;
  expires_at: Date;
  checked_at: Date;
  exact_checked_at: string;
}

export async function startCheck(tx: Queryable, id: string): Promise<CheckedRow> {
  const [row] = await tx.query<CheckedRow>(
    named(
      'claim a status check',
      `with checked as (
         insert into proxy.status_checks (verification_id, checked_at) values ($1, proxy.now())
         on conflict (verification_id) do update set checked_at = excluded.checked_at
         returning verification_id, checked_at)
       select v.id, v.person_hash, v.status, v.national_id, r.trans_id, r.code, r.expires_at,
              checked.checked_at, checked.checked_at::text as exact_checked_at
         from checked join proxy.verifications v on v.id = checked.verification_id
         join proxy.requests r on r.verification_id = v.id`,
    ),
    [id],
  );
  return row!;
}

export async function recordAnswer(queryable: Queryable, id: string, checkedAt: string): Promise<void> {
  await queryable.query(
    `update proxy.status_checks set answered_at = greatest(answered_at, $2::timestamptz)
      where verification_id = $1`,
    [id, checkedAt],
  );
}

/** Undoes the check that started then. A later one stays. */
export async function undoCheck(
  queryable: Queryable,
  id: string,
  checkedAt: string,
  checkedBefore: Date | null,
): Promise<void> {
  await queryable.query(
    `update proxy.status_checks set checked_at = $3
      where verification_id = $1 and checked_at = $2::timestamptz`,
    [id, checkedAt, checkedBefore],
  );
}

export async function recordDecision(tx: Queryable, id: string, decidedAt: Date): Promise<void> {
  await tx.query('update proxy.status_checks set decided_at = $2 where verification_id = $1', [
    id,
    decidedAt,
  ]);
}

/** From one boost of a verification to the next: a page that returns each second must not delay all others. */
const BOOST_GAP_SECONDS = 60;

export async function boostCheck(tx: Queryable, id: string, seconds: number): Promise<void> {
  await tx.query(
    `insert into proxy.status_checks as c (verification_id, boosted_until)
     values ($1, proxy.now() + make_interval(secs => $2))
     on conflict (verification_id) do update set boosted_until = excluded.boosted_until
      -- Far ahead, the clock was set back.
      where (c.boosted_until > excluded.boosted_until - make_interval(secs => $3)
             and c.boosted_until <= excluded.boosted_until) is not true`,
    [id, seconds, BOOST_GAP_SECONDS],
  );
}

export async function repairCheckTimes(queryable: Queryable): Promise<void> {
  const { set, where } = repairTimes([
    { column: 'checked_at', atMostSeconds: 0 },
    { column: 'answered_at', atMostSeconds: 0 },
  ]);
  await queryable.query(
    `update proxy.status_checks c set ${set}
       from proxy.verifications v, (select proxy.now() as now) as clock
      where v.id = c.verification_id and ${IS.waiting} and ${where}`,
  );
}
