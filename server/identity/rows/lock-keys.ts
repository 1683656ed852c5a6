import type { Queryable } from '../../store/database.js';

/**
 * Locks keyed hashes until the transaction ends: of two starts that count the same person, session, customer or address
 * the later one sees what the earlier one wrote. All others go on. In one order, so that two never wait for each other.
 *
 * @returns the time at which it holds them.
 */
export async function lockKeys(tx: Queryable, hashes: readonly Uint8Array[]): Promise<Date> {
  const keys = hashes.map((hash) => Buffer.from(hash).readBigInt64BE());
  keys.sort((one, other) => (one < other ? -1 : Number(one > other)));
  const [held] = await tx.query<{ now: Date }>(
    `with held as materialized (select pg_advisory_xact_lock(key) from unnest($1::int8[]) as key)
     select count(*) as keys, proxy.now() as now from held`,
    [keys],
  );
  return held!.now;
}
