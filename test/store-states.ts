/** The states of the proxy's tables that a test brings about by hand, and those that no answer of the proxy shows. */
import type { Queryable } from '../server/store/database.js';

/** Stops the creation of codes for this many seconds. */
export const pauseCodes = (database: Queryable, seconds: number) =>
  database.query(
    "update proxy.budgets set paused_until = proxy.now() + make_interval(secs => $1) where kind = 'request'",
    [seconds],
  );

export const resumeCodes = (database: Queryable) =>
  database.query("update proxy.budgets set paused_until = null where kind = 'request'");

/** Counts the person as present for this many seconds from now, without an open page. */
export const keepPresent = (database: Queryable, id: string, seconds: number) =>
  database.query(
    'update proxy.places set present_until = proxy.now() + make_interval(secs => $2) where verification_id = $1',
    [id, seconds],
  );

/** What the line says of one start; undefined when it has no place. */
export async function placeOf(database: Queryable, id: string) {
  const [place] = await database.query<{ isClaimed: boolean; isDelayed: boolean; wasDelayed: boolean }>(
    `select claimed_until is not null as "isClaimed", coalesce(not_before > proxy.now(), false) as "isDelayed",
            not_before is not null as "wasDelayed"
       from proxy.places where verification_id = $1`,
    [id],
  );
  return place;
}

/** Entries of the audit trail about this subject; null: about none; undefined: about any. */
export async function countInTrail(
  database: Queryable,
  event: string,
  subject?: string | null,
): Promise<number> {
  const entries = await database.query<{ subject: string | null }>(
    'select subject from proxy.audit where event = $1',
    [event],
  );
  return entries.filter((entry) => subject === undefined || entry.subject === subject).length;
}

/** Calls of this kind that still occupy a slot of the budget. */
export async function chargedCalls(database: Queryable, kind: string): Promise<{ hinted: boolean }[]> {
  return database.query('select hinted from proxy.calls where kind = $1 and occupied_until > proxy.now()', [
    kind,
  ]);
}
