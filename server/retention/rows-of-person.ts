import type { PersonRequest } from '../../contract/people.js';
import { IS } from '../identity/conditions.js';
import { ASSOCIATED_DATA } from '../identity/verifications.js';
import { OUTCOME } from '../screening/idempotency.js';
import { Person } from '../sessions/caller.js';
import { FIXED_NATIONAL_ID, isOfReference, SESSION_REFERENCE } from '../sessions/sessions.js';
import type { Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';

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
     union select grants #>> '{identity,reference}' from proxy.sessions where host = $1 and person_hash = any($3::bytea[])`,
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
