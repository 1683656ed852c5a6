import type { Queryable } from '../../store/database.js';
import { movedBehind, nextServed, type Slots } from '../rules/admission-order.js';
import { otherKind } from '../rules/line.js';
import type { Ledger } from './ledger.js';
import { claimPlaces, movePlacesBehind, type ClaimedPlace } from './places.js';
import { readWaiting } from './read-waiting.js';
import { startRequests, type ClaimedRequest } from './requests.js';
import { setReason } from './verifications.js';

/** A start that got a slot. */
export type Admitted = ClaimedRequest & Pick<ClaimedPlace, 'person_hash' | 'national_id'>;

/**
 * Claims the starts that get the next slots, in order. Only under the lock of the budget: the turns of the lines are
 * stored with it, so they hold across processes.
 */
export async function admit(
  tx: Queryable,
  ledger: Pick<Ledger, 'setNextLine'>,
  slots: Slots,
  { leaseSeconds, holdSeconds }: { leaseSeconds: number; holdSeconds: number },
): Promise<Admitted[]> {
  const waiting = await readWaiting(tx);
  const served = nextServed(waiting, slots);
  const last = served.at(-1);
  if (last === undefined) return [];
  const next = otherKind(last.kind);
  if (next !== waiting.next) await ledger.setNextLine(tx, next);
  const ids = served.map(({ id }) => id);
  const places = await claimPlaces(tx, ids, leaseSeconds);
  await movePlacesBehind(
    tx,
    movedBehind(waiting, served).map(({ id }) => id),
  );
  const requests = await startRequests(tx, places, holdSeconds);
  await storeReasons(tx, places, requests);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return requests
    .map((request) => ({ ...placeOf.get(request.id)!, ...request }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The page shows that its code is a new one; a wait for an open request is over. */
async function storeReasons(
  tx: Queryable,
  places: readonly ClaimedPlace[],
  requests: readonly ClaimedRequest[],
): Promise<void> {
  const replaced = new Set(requests.filter((request) => request.replaced).map(({ id }) => id));
  const unreached = new Set(
    places.filter(({ reason }) => reason === 'upstream_unavailable').map(({ id }) => id),
  );
  const without = (reason: ClaimedPlace['reason'], those: (id: string) => boolean) =>
    places.filter((place) => those(place.id) && place.reason !== reason).map(({ id }) => id);
  await setReason(
    tx,
    without('code_replaced', (id) => replaced.has(id)),
    'code_replaced',
  );
  await setReason(
    tx,
    // Until the service is reached, the page goes on saying that it is not.
    without(null, (id) => !replaced.has(id)).filter((id) => !unreached.has(id)),
    null,
  );
}
