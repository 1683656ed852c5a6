import type { Queryable } from '../../store/database.js';
import { named } from '../../store/named-statement.js';

/** Who was erased has no request any more, and gets no details. */
const HAS_REQUEST = 'trans_id is not null';

/** Reads the sealed details of a person; null when they are not kept, or no longer. */
export async function readDetails(queryable: Queryable, id: string): Promise<Uint8Array | null> {
  const [row] = await queryable.query<{ details: Uint8Array }>(
    `select details from proxy.verifications
      where id = $1 and details is not null and details_until > proxy.now()`,
    [id],
  );
  return row?.details ?? null;
}

/** Claims the call that reads them. False when they are kept, or another process makes that call. */
export async function claimDetails(tx: Queryable, id: string, leaseSeconds: number): Promise<boolean> {
  const claimed = await tx.query(
    `update proxy.verifications
        set (details, details_until) = row (null, proxy.now() + make_interval(secs => $2))
      where id = $1 and ${HAS_REQUEST} and coalesce(details_until <= proxy.now(), true)
     returning id`,
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
      `update proxy.verifications
          set details = $2, details_until = proxy.now() + make_interval(secs => $3)
        where id = $1 and ${HAS_REQUEST}`,
    ),
    [id, sealed, keptSeconds],
  );
}

export async function releaseDetails(queryable: Queryable, id: string): Promise<void> {
  await queryable.query(
    'update proxy.verifications set details_until = null where id = $1 and details is null',
    [id],
  );
}

export async function releaseAllDetails(queryable: Queryable): Promise<void> {
  await queryable.query(
    'update proxy.verifications set details_until = null where details is null and details_until is not null',
  );
}
