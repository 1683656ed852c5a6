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

/** The tables of the host in which one of these hashes stands for a person. What only holds an open request apart is left. */
export async function personsIn(
  database: Queryable,
  host: string,
  hashes: readonly Uint8Array[],
): Promise<string[]> {
  const found = await database.query<{ place: string }>(
    `select 'verifications' as place from proxy.verifications
      where host = $1 and person_hash = any($2::bytea[]) and scope not like 'erased:%'
     union all select 'sessions' from proxy.sessions where host = $1 and person_hash = any($2::bytea[])`,
    [host, hashes],
  );
  return found.map(({ place }) => place);
}

/** Every row of the proxy, as text: for a search of what must not be there. */
export async function allRows(database: Queryable): Promise<string> {
  const tables = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'proxy'::regnamespace and relkind = 'r'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from proxy."${name}" t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

/** What may not be left when nothing is under way, and what it is. */
export function unfinished(database: Queryable): Promise<{ what: string }[]> {
  return database.query(
    `select 'a place of ' || status as what from proxy.places join proxy.verifications v on v.id = verification_id
      where status <> 'QUEUED'
     union all select 'a verification in line without a place' from proxy.verifications v
      where status = 'QUEUED' and not exists (select from proxy.places where verification_id = v.id)
     union all select 'the lease of a creation' from proxy.places where claimed_until is not null
     union all select 'the lease of details' from proxy.verifications where details is null and details_until is not null
     union all select 'the lease of a delivery' from proxy.deliveries where claimed_until is not null
     union all select 'the lease of a reading' from proxy.screenings where claimed_until > proxy.now()
     union all select 'a hint of no verification' from proxy.hints
      where trans_id not in (select trans_id from proxy.verifications where trans_id is not null)
     union all select 'an event that waits' from proxy.deliveries where next_attempt_at is not null
     union all select 'a screening that is being sent' from proxy.idempotency_keys
      where state = 'running' and running_until > proxy.now()`,
  );
}

/** Ends of verifications in the trail, each as its subject and event. */
export const endsInTrail = (database: Queryable) =>
  database.query<{ subject: string; event: string }>(
    `select subject, event from proxy.audit
      where event in ('verification.completed', 'verification.rejected', 'verification.expired', 'verification.error',
                      'verification.cancelled')`,
  );

/** The verifications in which anything stands for a person. */
export const namedPersons = (database: Queryable) =>
  database.query(
    'select id from proxy.verifications where person_hash is not null or national_id is not null or address_hash is not null',
  );
