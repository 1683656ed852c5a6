import type { PersonRequest } from '../../contract/people.js';
import { normaliseNationalId } from '../../contract/national-id.js';
import { ASSOCIATED_DATA, readOfPerson, type VerificationRow } from '../identity/rows/verifications.js';
import { OUTCOME } from '../screening/idempotency.js';
import { FIXED_NATIONAL_ID } from '../sessions/sessions.js';
import type { Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';

/** A person of one host: by the number, or by the host's own name for the customer. */
export interface Whose {
  readonly host: string;
  readonly nationalId: string | null;
  readonly reference: string | null;
}

export function whoseOf({ nationalId, reference }: PersonRequest, host: string): Whose {
  return {
    host,
    nationalId: nationalId === undefined ? null : normaliseNationalId(nationalId),
    reference: reference ?? null,
  };
}

export function verificationsOf(
  queryable: Queryable,
  encryption: Encryption,
  { host, nationalId, reference }: Whose,
): Promise<VerificationRow[]> {
  const persons = nationalId === null ? [] : encryption.lookups(nationalId, ASSOCIATED_DATA.person);
  return readOfPerson(queryable, { host, persons, reference });
}

export interface StoredSession extends Row {
  id: string;
  origin: string;
  reference: string | null;
  national_id: Uint8Array | null;
  created_at: Date;
  expires_at: Date;
  /** Opened. */
  nationalId: string | null;
}

export async function sessionsOf(
  queryable: Queryable,
  encryption: Encryption,
  { host, nationalId, reference }: Whose,
): Promise<StoredSession[]> {
  const persons = nationalId === null ? [] : encryption.lookups(nationalId, FIXED_NATIONAL_ID);
  const sessions = await queryable.query<StoredSession>(
    `select id, origin, grants #>> '{identity,reference}' as reference, national_id, created_at, expires_at
       from proxy.sessions
      where host = $1 and (grants #>> '{identity,reference}' = $2 or person_hash = any($3::bytea[]))
      order by created_at desc`,
    [host, reference, persons],
  );
  for (const session of sessions) {
    const { id, national_id: sealed } = session;
    session.nationalId = sealed && encryption.decrypt(sealed, { purpose: FIXED_NATIONAL_ID, row: id });
  }
  return sessions;
}

interface StoredOutcome extends Row {
  scope: string;
  row: string;
  outcome: Uint8Array | null;
}

/** Only the scope says whose an outcome is, so by a number none is known. */
export function outcomesOf(queryable: Queryable, { host, reference }: Whose): Promise<StoredOutcome[]> {
  return queryable.query<StoredOutcome>(
    `select scope, encode(key_hash, 'hex') as row, outcome from proxy.idempotency_keys
      where case when scope like 'page %' then substring(scope from 6)::jsonb ->> 2 end = $2
        and substring(scope from 6)::jsonb ->> 0 = $1`,
    [host, reference],
  );
}

export const openOutcome = (encryption: Encryption, { scope, row, outcome }: StoredOutcome): unknown =>
  outcome === null
    ? null
    : (JSON.parse(encryption.decrypt(outcome, { purpose: `${OUTCOME} ${scope}`, row })) as unknown);
