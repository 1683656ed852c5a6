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

/** A session has no hash of the number that it fixes: it is opened. Sessions are stored for a day. */
export async function sessionsOf(
  queryable: Queryable,
  encryption: Encryption,
  { host, nationalId, reference }: Whose,
): Promise<StoredSession[]> {
  const sessions = await queryable.query<StoredSession>(
    `select id, origin, grants #>> '{identity,reference}' as reference, national_id, created_at, expires_at
       from proxy.sessions
      where host = $1 and case when $2::text is null then national_id is not null
                               else grants #>> '{identity,reference}' = $2 end
      order by created_at desc`,
    [host, reference],
  );
  for (const session of sessions) {
    const { id, national_id: sealed } = session;
    session.nationalId = sealed && encryption.decrypt(sealed, { purpose: FIXED_NATIONAL_ID, row: id });
  }
  return reference === null ? sessions.filter((session) => session.nationalId === nationalId) : sessions;
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
      where case when scope like 'page %' then substring(scope from 6)::jsonb ->> 0 = $1
                                           and substring(scope from 6)::jsonb ->> 2 = $2 end`,
    [host, reference],
  );
}

export const openOutcome = (encryption: Encryption, { scope, row, outcome }: StoredOutcome): unknown =>
  outcome === null
    ? null
    : (JSON.parse(encryption.decrypt(outcome, { purpose: `${OUTCOME} ${scope}`, row })) as unknown);
