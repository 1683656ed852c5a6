/** Sorting, narrowing and turning the pages of the hits that are loaded. Pure; what is not loaded it cannot cover, and the element says so. */
import type { Hit } from '../../contract/screening.js';

export const HIT_SORTS = ['strength', 'risk', 'name', 'type'] as const;
export type HitSort = (typeof HIT_SORTS)[number];

export interface HitOrder {
  readonly by: HitSort;
  readonly descending: boolean;
}

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

export function narrowHits(
  hits: readonly Hit[],
  riskTypes: ReadonlySet<string>,
  range: HitRange | null,
): Hit[] {
  return hits.filter(
    (hit) => (riskTypes.size === 0 || riskTypes.has(riskTypeOf(hit))) && (!range || isInRange(hit, range)),
  );
}

/** A hit without a strength or a risk has no place on the plot: it is outside every rectangle. */
export function isInRange(hit: Hit, { strength, risk }: HitRange): boolean {
  const within = (value: number | null | undefined, [from, to]: readonly [number, number]) =>
    typeof value === 'number' && value >= from && value <= to;
  return within(hit.strength, strength) && within(hit.riskScore, risk);
}

/** A copy in order; hits without the value come last either way, and equals keep upstream's order. */
export function sortHits(hits: readonly Hit[], { by, descending }: HitOrder, lang = 'en'): Hit[] {
  const collator = new Intl.Collator(lang, { sensitivity: 'base', numeric: true });
  const direction = descending ? -1 : 1;
  const value = (hit: Hit): string | number | null => {
    if (by === 'strength') return hit.strength ?? null;
    if (by === 'risk') return hit.riskScore ?? null;
    return by === 'name' ? hit.name : riskTypeOf(hit) || null;
  };
  return [...hits].sort((one, other) => {
    const a = value(one);
    const b = value(other);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order = typeof a === 'string' ? collator.compare(a, String(b)) : a - Number(b);
    return order * direction;
  });
}

export interface HitsPage {
  readonly shown: readonly Hit[];
  /** Counted from 1; the last one when fewer are left than there were. */
  readonly page: number;
  readonly pages: number;
}

export function pageOf(hits: readonly Hit[], wanted: number, pageSize: number): HitsPage {
  const pages = Math.max(1, Math.ceil(hits.length / pageSize));
  const page = Math.min(wanted, pages);
  return { shown: hits.slice((page - 1) * pageSize, page * pageSize), page, pages };
}

/** The order after a click on a column's head: the same column turns round, another starts its natural way. */
export function nextOrder(order: HitOrder, by: HitSort): HitOrder {
  if (order.by === by) return { by, descending: !order.descending };
  return { by, descending: by === 'strength' || by === 'risk' };
}
