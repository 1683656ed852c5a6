/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { sortRows, type Order } from '../../table/sort-rows.js';
import { groupEntities, joinHits } from './entities.js';

export const HIT_SORTS = ['strength', 'risk', 'name', 'date', 'country', 'type'] as const;
export type HitSort = (typeof HIT_SORTS)[number];

export type HitValue = (hit: Hit) => string | number | null;

/** `valueFor`: for dates and countries, whose readers are loaded later. */
export interface HitOrder extends Order<HitSort> {
  readonly valueFor?: HitValue | undefined;
}

export const DEFAULT_ORDER: HitOrder = { by: 'strength', descending: true };

/** Risk types as upstream writes them; a hit without one counts under ''. */
export function riskTypeOf(hit: Hit): string {
  return hit.riskType?.trim() ?? '';
}

/** Most frequent first, as `[risk type, hits]`. */
export const countByRiskType = keepLast((hits: readonly Hit[]): readonly [string, number][] =>
  countBy(hits, (hit) => [riskTypeOf(hit)]),
);

/** Most frequent first, as `[country, hits]`. A hit counts for each of its countries. */
export const countByCountry = keepLast(
  (hits: readonly Hit[], countryKeys: (hit: Hit) => readonly string[]): readonly [string, number][] =>
    countBy(hits, countryKeys),
);

function countBy(hits: readonly Hit[], keysOf: (hit: Hit) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const hit of hits) for (const key of keysOf(hit)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
}

/** The hits of one choice. It brings what reads them, which is loaded later. */
export interface HitTest {
  readonly key: string;
  includes(hit: Hit): boolean;
}

export type HitFilter = 'group' | 'source' | 'change' | 'country' | 'date';
/** Null: every hit. */
export type HitFilters = Readonly<Partial<Record<HitFilter, HitTest | null>>>;

export function narrowHits(hits: readonly Hit[], filters: HitFilters): readonly Hit[] {
  const tests = Object.values(filters).filter((test) => test !== null);
  return tests.length === 0 ? hits : hits.filter((hit) => tests.every((test) => test.includes(hit)));
}

const VALUES: Partial<Record<HitSort, HitValue>> = {
  strength: (hit) => hit.strength ?? null,
  risk: (hit) => hit.riskScore ?? null,
  name: (hit) => hit.name,
  type: (hit) => riskTypeOf(hit) || null,
};

export function sortHits(
  hits: readonly Hit[],
  { by, descending, valueFor = VALUES[by] }: HitOrder,
  language = 'en',
): Hit[] {
  return sortRows(hits, valueFor ?? (() => null), descending, language);
}

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
    by: HitSort,
    descending: boolean,
    language: string,
    valueFor: HitValue | undefined,
  ) => sortHits(hits, { by, descending, valueFor }, language),
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
  { by, descending, valueFor }: HitOrder,
  language: string,
  noted?: unknown,
): readonly Hit[] {
  return joined(narrowed(sorted(hits, by, descending, language, valueFor), filters, noted));
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
