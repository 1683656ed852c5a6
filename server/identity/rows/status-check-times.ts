import type { Queryable, Row } from '../../store/database.js';
import { named } from '../../store/named-statement.js';

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
      `update proxy.verifications set checked_at = proxy.now() where id = $1
       returning id, person_hash, status, national_id, trans_id, code, expires_at, checked_at,
                 checked_at::text as exact_checked_at`,
    ),
    [id],
  );
  return row!;
}

export async function recordAnswer(queryable: Queryable, id: string, checkedAt: string): Promise<void> {
  await queryable.query(
    // Upstream may answer a later check first. A time in the future is of before a clock rollback.
    `update proxy.verifications set answered_at = $2
      where id = $1 and (answered_at between $2::timestamptz and proxy.now()) is not true`,
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
    'update proxy.verifications set checked_at = $3 where id = $1 and checked_at = $2::timestamptz',
    [id, checkedAt, checkedBefore],
  );
}

export async function recordDecision(tx: Queryable, id: string, decidedAt: Date): Promise<void> {
  await tx.query('update proxy.verifications set decided_at = $2 where id = $1', [id, decidedAt]);
}

/** From one boost of a verification to the next: a page that returns each second must not delay all others. */
const BOOST_GAP_SECONDS = 60;

export async function boostCheck(tx: Queryable, id: string, seconds: number): Promise<void> {
  await tx.query(
    `update proxy.verifications set boosted_until = proxy.now() + make_interval(secs => $2)
      where id = $1
        -- Far ahead, the clock was set back.
        and (boosted_until > proxy.now() + make_interval(secs => $2) - make_interval(secs => $3)
             and boosted_until <= proxy.now() + make_interval(secs => $2)) is not true`,
    [id, seconds, BOOST_GAP_SECONDS],
  );
}
