import type { Caller } from '../../sessions/caller.js';
import type { Database, Queryable } from '../../store/database.js';
import { IS } from '../rules/verification-states.js';
import type { VerificationRow } from './verifications.js';

/** A person in line is present while their page streams, and this long after each of its requests. */
export const PRESENCE_SECONDS = 15;

/** The embedded store answers no one else during a statement: with so many rows that takes about 30 ms. */
const RENEWED_AT_ONCE = 500;

/** Renews the presence of people with an open stream. */
export async function renewPresence(queryable: Queryable, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += RENEWED_AT_ONCE)
    await renewTogether(queryable, ids.slice(from, from + RENEWED_AT_ONCE));
}

async function renewTogether(queryable: Queryable, ids: readonly string[]): Promise<void> {
  // Locked rows wait for the next run: two processes that lock many rows might block each other.
  await queryable.query(
    `with free as (
       select id from proxy.verifications where id = any($1::text[]) and ${IS.queued} for update skip locked)
     update proxy.verifications v set present_until = proxy.now() + make_interval(secs => $2)
       from free where v.id = free.id`,
    [ids, PRESENCE_SECONDS],
  );
}

/** A session that asks about a verification in line is that person's page; the host may ask from anywhere. */
export async function notePresence(
  database: Database,
  { id, status }: VerificationRow,
  caller: Caller,
): Promise<void> {
  if (status !== 'QUEUED' || caller.kind === 'host') return;
  await database.query(
    'update proxy.verifications set present_until = proxy.now() + make_interval(secs => $2) where id = $1',
    [id, PRESENCE_SECONDS],
  );
}
