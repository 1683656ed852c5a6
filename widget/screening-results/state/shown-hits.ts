/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { groupHits, type GroupBy } from './hit-groups.js';
import { narrowHits, sortHits, type HitFilters, type HitOrder, type HitTest } from './hits-order.js';

export interface ShownHits extends Page<Hit> {
  /** The hits that the filters leave, on all pages that are loaded. */
  readonly left: readonly Hit[];
}

export const NOTHING_SHOWN: ShownHits = { rows: [], page: 1, pages: 1, left: [] };

/** Four columns in both directions. */
const ORDERS = 8;

const sorted = keepLast(
  (hits: readonly Hit[], by: HitOrder['by'], descending: boolean, language: string) =>
    sortHits(hits, { by, descending }, language),
  ORDERS,
);
/** `noted`: another one when the status of hits has changed. */
const narrowed = keepLast((hits: readonly Hit[], filters: HitFilters, _noted: unknown) =>
  narrowHits(hits, filters),
);
/** The hits of an entity stand together, inside of a group too. */
const grouped = keepLast((hits: readonly Hit[], groupBy: GroupBy) => {
  const joined = groupHits(hits, 'none');
  return groupBy === 'none' ? joined : groupHits(joined, groupBy);
});

export function orderedHits(
  hits: readonly Hit[],
  filters: HitFilters,
  { by, descending }: HitOrder,
  groupBy: GroupBy,
  language: string,
  noted?: unknown,
): readonly Hit[] {
  return grouped(narrowed(sorted(hits, by, descending, language), filters, noted), groupBy);
}

/** The hits with these ids before all others, in the order of the ids. */
export const withFirst = keepLast((hits: readonly Hit[], ids: readonly string[]): readonly Hit[] => {
  if (ids.length === 0) return hits;
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ hitId }: Hit) => places.get(hitId) ?? ids.length;
  return hits.toSorted((one, other) => placeOf(one) - placeOf(other));
});

const plotted = keepLast(
  (hits: readonly Hit[], riskTypes: HitFilters['riskTypes'], ...tests: (HitTest | null)[]) => {
    const [country = null, verdict = null, status = null] = tests;
    return narrowHits(hits, { riskTypes, country, verdict, status, range: null });
  },
);

/** The plot shows the hits that the other filters leave, inside the chosen range and outside. */
export function plottedHits(
  hits: readonly Hit[],
  { riskTypes, country, verdict, status }: HitFilters,
): readonly Hit[] {
  return plotted(hits, riskTypes, country, verdict, status);
}
