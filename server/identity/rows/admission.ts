import type { Queryable } from '../../store/database.js';
import { movedBehind, nextServed, type Slots } from '../rules/admission-order.js';
import { otherKind } from '../rules/line.js';
import type { Ledger } from './ledger.js';
import { claimPlaces, movePlacesBehind } from './places.js';
import { readWaiting } from './read-waiting.js';
import { startRequests, type WorkerRow } from './requests.js';

/**
 * Claims the starts that get the next slots, in order. Only under the lock of the budget: the turns of the lines are
 * stored with it, so they hold across processes.
 */
export async function admit(
  tx: Queryable,
  ledger: Pick<Ledger, 'setNextLine'>,
  slots: Slots,
  { leaseSeconds, longestOpenSeconds }: { leaseSeconds: number; longestOpenSeconds: number },
): Promise<WorkerRow[]> {
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
  const admitted = await startRequests(tx, places, longestOpenSeconds);
  return admitted.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
