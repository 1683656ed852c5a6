/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { groupHits, type GroupBy } from './hit-groups.js';
import { narrowHits, sortHits, type HitFilters, type HitOrder } from './hits-order.js';

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
const narrowed = keepLast((hits: readonly Hit[], filters: HitFilters) => narrowHits(hits, filters));
const grouped = keepLast((hits: readonly Hit[], groupBy: GroupBy) => groupHits(hits, groupBy));

export function orderedHits(
  hits: readonly Hit[],
  filters: HitFilters,
  { by, descending }: HitOrder,
  groupBy: GroupBy,
  language: string,
): readonly Hit[] {
  return grouped(narrowed(sorted(hits, by, descending, language), filters), groupBy);
}

const plotted = keepLast(
  (hits: readonly Hit[], riskTypes: HitFilters['riskTypes'], country: HitFilters['country']) =>
    narrowHits(hits, { riskTypes, country, range: null }),
);

/** The plot shows the hits of the chosen risk types and country, inside the chosen range and outside. */
export function plottedHits(hits: readonly Hit[], { riskTypes, country }: HitFilters): readonly Hit[] {
  return plotted(hits, riskTypes, country);
}
