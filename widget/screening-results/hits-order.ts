/** Sorting and narrowing the hits that are loaded. Pure. It cannot cover hits that are not loaded, and the element says so. */
import type { Hit } from '../../contract/screening.js';
import { sortRows, type Order } from '../table/sort-rows.js';

export const HIT_SORTS = ['strength', 'risk', 'name', 'type'] as const;
export type HitSort = (typeof HIT_SORTS)[number];

export type HitOrder = Order<HitSort>;

export const DEFAULT_ORDER: HitOrder = { by: 'strength', descending: true };

/** A rectangle of the plot, ends included. */
export interface HitRange {
  readonly strength: readonly [number, number];
  readonly risk: readonly [number, number];
}

/** Risk types as upstream writes them; a hit without one counts under ''. */
export function riskTypeOf(hit: Hit): string {
  return hit.riskType?.trim() ?? '';
}

/** Most frequent first, as `[risk type, hits]`. */
export function countByRiskType(hits: readonly Hit[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const hit of hits) counts.set(riskTypeOf(hit), (counts.get(riskTypeOf(hit)) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
}

export interface HitFilters {
  /** Empty: hits of every risk type. */
  readonly riskTypes: ReadonlySet<string>;
  readonly range: HitRange | null;
}

export function narrowHits(hits: readonly Hit[], { riskTypes, range }: HitFilters): Hit[] {
  return hits.filter(
    (hit) => (riskTypes.size === 0 || riskTypes.has(riskTypeOf(hit))) && (!range || isInRange(hit, range)),
  );
}

/** A hit without a strength or a risk is not on the plot, so it is outside of every rectangle. */
export function isInRange(hit: Hit, { strength, risk }: HitRange): boolean {
  const within = (value: number | null | undefined, [from, to]: readonly [number, number]) =>
    typeof value === 'number' && value >= from && value <= to;
  return within(hit.strength, strength) && within(hit.riskScore, risk);
}

export function sortHits(hits: readonly Hit[], { by, descending }: HitOrder, language = 'en'): Hit[] {
  const values = {
    strength: (hit: Hit) => hit.strength ?? null,
    risk: (hit: Hit) => hit.riskScore ?? null,
    name: (hit: Hit) => hit.name,
    type: (hit: Hit) => riskTypeOf(hit) || null,
  };
  return sortRows(hits, values[by], descending, language);
}
