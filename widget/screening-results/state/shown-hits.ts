/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { groupEntities, joinHits } from './entities.js';
import { narrowHits, sortHits, type HitFilters, type HitOrder } from './hits-order.js';

export interface ShownHits extends Page<Hit> {
  /** The hits that the filters leave, on all pages that are loaded. */
  readonly left: readonly Hit[];
}

export const NOTHING_SHOWN: ShownHits = { rows: [], page: 1, pages: 1, left: [] };

/** Six columns in both directions. */
const ORDERS = 12;

const sorted = keepLast(
  (
    hits: readonly Hit[],
    by: HitOrder['by'],
    descending: boolean,
    language: string,
    day: string | null | undefined,
  ) => sortHits(hits, { by, descending }, language, day),
  ORDERS,
);
/** `noted`: another one when the group of hits has changed. */
const narrowed = keepLast((hits: readonly Hit[], filters: HitFilters, _noted: unknown) =>
  narrowHits(hits, filters),
);
const joined = keepLast(groupEntities);

export function orderedHits(
  hits: readonly Hit[],
  filters: HitFilters,
  { by, descending }: HitOrder,
  language: string,
  { day, noted }: { readonly day?: string | null; readonly noted?: unknown } = {},
): readonly Hit[] {
  return joined(narrowed(sorted(hits, by, descending, language, day), filters, noted));
}

/** The rows with these ids before all others, in the order of the ids. */
export const withFirst = keepLast((hits: readonly Hit[], ids: readonly string[]): readonly Hit[] => {
  if (ids.length === 0) return hits;
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: readonly Hit[]) =>
    Math.min(...row.map(({ hitId }) => places.get(hitId) ?? ids.length));
  return joinHits(hits)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flat();
});
