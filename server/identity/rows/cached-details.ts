import type { Queryable } from '../../store/database.js';
import { named } from '../../store/named-statement.js';

/** Reads the sealed details of a person; null when they are not kept, or no longer. */
export async function readDetails(queryable: Queryable, id: string): Promise<Uint8Array | null> {
  const [row] = await queryable.query<{ details: Uint8Array }>(
    `select details from proxy.details
      where verification_id = $1 and details is not null and details_until > proxy.now()`,
    [id],
  );
  return row?.details ?? null;
}

/** Claims the call that reads them. False when they are kept, or another process makes that call. */
export async function claimDetails(tx: Queryable, id: string, leaseSeconds: number): Promise<boolean> {
  const claimed = await tx.query(
    // Who was erased has no request any more.
    `insert into proxy.details as d (verification_id, claimed_until)
     select $1, proxy.now() + make_interval(secs => $2)
       from proxy.requests r where r.verification_id = $1 and r.trans_id is not null
     on conflict (verification_id) do update set claimed_until = excluded.claimed_until
      where coalesce(d.claimed_until <= proxy.now(), true)
        and (d.details is null or d.details_until <= proxy.now())
     returning verification_id`,
    [id, leaseSeconds],
  );
  return claimed.length > 0;
}

export async function keepDetails(
  queryable: Queryable,
  id: string,
  sealed: Uint8Array,
  keptSeconds: number,
): Promise<void> {
  await queryable.query(
    named(
      'keep the details',
      `update proxy.details
          set details = $2, details_until = proxy.now() + make_interval(secs => $3), claimed_until = null
        where verification_id = $1`,
    ),
    [id, sealed, keptSeconds],
  );
}

export async function releaseDetails(queryable: Queryable, id: string): Promise<void> {
  await queryable.query('update proxy.details set claimed_until = null where verification_id = $1', [id]);
}

export async function releaseAllDetails(queryable: Queryable): Promise<void> {
  await queryable.query('update proxy.details set claimed_until = null where claimed_until is not null');
}
