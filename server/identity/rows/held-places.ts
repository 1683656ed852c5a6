import type { Database } from '../../store/database.js';
import { hasSlot } from '../rules/budget.js';
import type { Ledger } from './ledger.js';
import { OUTLIVES_SESSION } from '../rules/ownership.js';
import { IS } from '../rules/verification-states.js';

/**
 * A person who may be away, whose turn was announced or was never far. Held before it is announced, a place would be
 * lost without a message to the person.
 */
const AWAY = `${IS.queued} and present_until <= proxy.now() and held_since is null and ${OUTLIVES_SESSION}
  and turn_notice is distinct from 'pending' and claimed_until is null
  and (not_before is null or not_before <= proxy.now())`;

/** A later start of the same line was served meanwhile. One whose code is still open: those have an index. */
const PASSED = `exists (
  select from proxy.verifications later
   where later.status = 'WAITING' and later.vouched = one.vouched and later.position > one.position and later.started_at > one.present_until)`;

/**
 * Notes whose turn came while they were away: a later start was served, or a slot is free. They keep their position, so
 * a person who returns is served next. Call it every few seconds.
 */
export function createHeldPlaces(database: Database, ledger: Pick<Ledger, 'peek'>): () => Promise<void> {
  return async () => {
    const isFree = hasSlot(await ledger.peek('request'));
    // A locked row waits for the next run: two processes that lock many rows might block each other.
    await database.query(
      `with away as (
         select id from proxy.verifications one where ${AWAY} and ($1 or ${PASSED}) for update skip locked)
       update proxy.verifications v set held_since = proxy.now() from away where v.id = away.id`,
      [isFree],
    );
  };
}
