import type { Erasure, PersonRequest } from '../../contract/schemas/people.js';
import { IS } from '../identity/conditions.js';
import { ASSOCIATED_DATA, readOfPerson } from '../identity/verifications.js';
import { ofCustomers } from '../screening/decision-rows.js';
import { OUTCOME } from '../screening/idempotency.js';
import { Person } from '../sessions/caller.js';
import { FIXED_NATIONAL_ID, isOfReference, SESSION_REFERENCE } from '../sessions/sessions.js';
import type { Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { CLOSED, FORGET_REQUESTS } from './old-rows.js';

/** A person of one host. */
export interface Whose {
  readonly host: string;
  /** The host's own names for the customer. */
  readonly references: readonly string[];
  /** By a number: its keyed hashes in verifications, and in the sessions that fix it. Else none. */
  readonly persons: readonly Uint8Array[];
  readonly fixed: readonly Uint8Array[];
}

/** By a number, also the references under which the host fixed it or the service confirmed it. A page may type any number. */
export async function findWhose(
  queryable: Queryable,
  encryption: Encryption,
  { nationalId, reference }: PersonRequest,
  host: string,
): Promise<Whose> {
  if (nationalId === undefined) return { host, references: [reference!], persons: [], fixed: [] };
  const person = new Person(nationalId, encryption);
  const persons = person.lookups(ASSOCIATED_DATA.person);
  const fixed = person.lookups(FIXED_NATIONAL_ID);
  const found = await queryable.query<{ reference: string | null }>(
    `select reference from proxy.verifications
      where host = $1 and person_hash = any($2::bytea[]) and (start_kind = 'fixed' or ${IS.completed})
     union select ${SESSION_REFERENCE} from proxy.sessions where host = $1 and person_hash = any($3::bytea[])`,
    [host, persons, fixed],
  );
  const references = found.flatMap(({ reference: name }) => name ?? []);
  return { host, references, persons, fixed };
}

export interface StoredSession extends Row {
  id: string;
  origin: string;
  reference: string | null;
  national_id: Uint8Array | null;
  created_at: Date;
  expires_at: Date;
}

export function sessionsOf(
  queryable: Queryable,
  { host, references, fixed }: Whose,
): Promise<StoredSession[]> {
  return queryable.query<StoredSession>(
    `select id, origin, ${SESSION_REFERENCE} as reference, national_id, created_at, expires_at
       from proxy.sessions
      where host = $1
        and (person_hash = any($3::bytea[])
             or (${isOfReference('any($2::text[])')}
                 and (person_hash is null or cardinality($3::bytea[]) = 0)))
      order by created_at desc`,
    [host, references, fixed],
  );
}

interface StoredOutcome extends Row {
  scope: string;
  row: string;
  outcome: Uint8Array | null;
}

export function outcomesOf(queryable: Queryable, { host, references }: Whose): Promise<StoredOutcome[]> {
  return queryable.query<StoredOutcome>(
    `select scope, encode(key_hash, 'hex') as row, outcome from proxy.idempotency_keys
      where host = $1 and reference = any($2::text[])`,
    [host, references],
  );
}

export const openOutcome = (encryption: Encryption, { scope, row, outcome }: StoredOutcome): unknown =>
  outcome === null
    ? null
    : (JSON.parse(encryption.decrypt(outcome, { purpose: `${OUTCOME} ${scope}`, row })) as unknown);

/** None of them starts a verification any more. They stay until all is erased: after a failure, the next try finds them. */
export async function endSessions(tx: Queryable, whose: Whose): Promise<readonly string[]> {
  const ids = (await sessionsOf(tx, whose)).map(({ id }) => id);
  await tx.query(
    'update proxy.sessions set revoked_at = proxy.now() where id = any($1::text[]) and revoked_at is null',
    [ids],
  );
  return ids;
}

/**
 * Erases what has ended: the rest of the rows is ids, times and statuses. Runs in one transaction, which reads all before it
 * changes any. The audit trail has ids only, and stays. While the service may hold a request open, the hash of the number
 * and that time stay.
 */
export async function eraseEnded(tx: Queryable, whose: Whose): Promise<Omit<Erasure, 'cancelled'>> {
  const { host, references } = whose;
  // Also those that were minted since: first, as a start locks its session first.
  const sessions = await endSessions(tx, whose);
  const found = await readOfPerson(tx, whose);
  const ids = found.filter(({ ended_at: endedAt }) => endedAt !== null).map(({ id }) => id);
  // The verifications first: who stores a code waits for them, and then reads that they are erased.
  const erased = await tx.query<{ had_details: boolean; trans_id: string | null }>(
    // In one order: two erasures may have rows in common. No session has this scope.
    `with held as materialized (
       select id, details is not null as had_details, trans_id from proxy.verifications
        where id = any($1::text[]) order by id for no key update)
     update proxy.verifications v
        set scope = 'erased:' || v.id, reference = null, address_hash = null, national_id = null, trans_id = null,
            code = null, details = null, details_until = null
       from held where v.id = held.id returning had_details, held.trans_id`,
    [ids],
  );
  await tx.query('delete from proxy.hints where trans_id = any($1::text[])', [
    erased.flatMap((row) => row.trans_id ?? []),
  ]);
  await tx.query(`${FORGET_REQUESTS} where ${CLOSED} and id = any($1::text[])`, [ids]);
  const ofReferences = async (table: string, which = 'reference = any($2::text[])') => {
    const statement = `delete from proxy.${table} where host = $1 and ${which} returning 1 as deleted`;
    return (await tx.query(statement, [host, references])).length;
  };
  // Before the screenings: who stores an outcome locks its key first.
  const outcomes = await ofReferences('idempotency_keys');
  // Two erasures may have rows in common: both lock them in this order. Before what is about them: who decides or reads
  // one meanwhile is waited for, or finds none.
  await tx.query(
    `select from proxy.screenings where host = $1 and (reference = any($2::text[]) or sessions && $3::text[])
      order by screening_id for update`,
    [host, references, sessions],
  );
  const nameless = await tx.query<{ id: string }>(
    `update proxy.events set reference = null
      where (reference is not null and verification_id = any($1::text[]))
         or (host = $2 and reference = any($3::text[]) and screening_id is not null)
     returning id`,
    [ids, host, references],
  );
  const events = nameless.map(({ id }) => id);
  await tx.query(
    // What a receiver answered may name the person. Also where there is none yet: who stores one waits. After the events, as a
    // purge, and in the order of a replay.
    `with held as materialized (
       select event_id, receiver from proxy.deliveries d join proxy.events e on e.id = d.event_id
        where verification_id = any($1::text[]) or e.id = any($2::text[])
        order by event_id for no key update of d)
     update proxy.deliveries d set last_answer = null from held
      where d.event_id = held.event_id and d.receiver = held.receiver`,
    [ids, events],
  );
  const decisions = await ofReferences('decisions', ofCustomers('$2::text[]'));
  const screenings = await ofReferences('screenings');
  await tx.query(
    `update proxy.screenings set sessions = array(select unnest(sessions) except select unnest($2::text[]))
      where host = $1 and sessions && $2::text[]`,
    [host, sessions],
  );
  await tx.query('delete from proxy.sessions where id = any($1::text[])', [sessions]);
  return {
    references: [...references],
    verifications: erased.length,
    details: erased.filter((row) => row.had_details).length,
    sessions: sessions.length,
    events: events.length,
    outcomes,
    screenings,
    decisions,
  };
}
