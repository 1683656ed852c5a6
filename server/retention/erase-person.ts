import type { Erasure } from '../../contract/people.js';
import type { Database, Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { CLOSED, DELETE_REQUESTS } from './erase-personal-data.js';
import { outcomesOf, sessionsOf, verificationsOf, type Whose } from './rows-of-person.js';

/** The sessions go first: none starts a verification while those that are open are cancelled. */
export async function deleteSessions(
  database: Database,
  encryption: Encryption,
  whose: Whose,
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const ids = (await sessionsOf(tx, encryption, whose)).map(({ id }) => id);
    await tx.query('delete from proxy.session_screenings where session_id = any($1::text[])', [ids]);
    await tx.query('delete from proxy.sessions where id = any($1::text[])', [ids]);
    return ids;
  });
}

/**
 * Erases what has ended, and notes it in the same transaction: the rest of the rows is ids, times and statuses. The audit
 * trail has ids only, and stays. While the service may hold a request open, the hash of the number and that time stay.
 */
export async function eraseEnded(
  database: Database,
  encryption: Encryption,
  whose: Whose,
  note: (tx: Queryable) => Promise<void>,
): Promise<Omit<Erasure, 'cancelled' | 'sessions'>> {
  return database.transaction(async (tx) => {
    const found = await verificationsOf(tx, encryption, whose);
    const ids = found.filter(({ ended_at: endedAt }) => endedAt !== null).map(({ id }) => id);
    // The verifications first: who stores a code waits for them, and then reads that they are erased.
    const verifications = await count(
      tx,
      // No session has this scope.
      `update proxy.verifications
          set scope = 'erased:' || id, reference = null, address_hash = null, national_id = null
        where id = any($1::text[])`,
      ids,
    );
    const details = await count(tx, 'delete from proxy.details where verification_id = any($1::text[])', ids);
    await tx.query(
      `delete from proxy.hints where trans_id in
         (select trans_id from proxy.requests where verification_id = any($1::text[]))`,
      [ids],
    );
    await tx.query(
      'update proxy.requests set trans_id = null, code = null where verification_id = any($1::text[])',
      [ids],
    );
    await tx.query(
      `with changed as (update proxy.verifications v set person_hash = null
                         where ${CLOSED} and id = any($1::text[]) returning id)
       ${DELETE_REQUESTS}`,
      [ids],
    );
    const events = await count(
      tx,
      'update proxy.events set reference = null where reference is not null and verification_id = any($1::text[])',
      ids,
    );
    const ofScreenings = await tx.query(
      `update proxy.events set reference = null
        where host = $1 and reference = $2 and screening_id is not null returning 1 as changed`,
      [whose.host, whose.reference],
    );
    const screenings = await tx.query(
      // In the order in which a wave locks them.
      `delete from proxy.watched_screenings where screening_id in (
         select screening_id from proxy.watched_screenings where host = $1 and reference = $2
          order by screening_id for update) returning 1 as changed`,
      [whose.host, whose.reference],
    );
    const outcomes = await outcomesOf(tx, whose);
    await tx.query(
      `delete from proxy.idempotency_keys k using unnest($1::text[], $2::text[]) as gone (scope, key)
        where k.scope = gone.scope and encode(k.key_hash, 'hex') = gone.key`,
      [outcomes.map(({ scope }) => scope), outcomes.map(({ row }) => row)],
    );
    await note(tx);
    return {
      verifications,
      details,
      events: events + ofScreenings.length,
      outcomes: outcomes.length,
      screenings: screenings.length,
    };
  });
}

async function count(tx: Queryable, statement: string, ids: readonly string[]): Promise<number> {
  return (await tx.query<Row>(`${statement} returning 1 as changed`, [ids])).length;
}
