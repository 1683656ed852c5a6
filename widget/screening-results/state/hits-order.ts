/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countryKeys } from '../../language/hit-countries.js';
import { readListedDates } from '../../language/listed-date.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { sortRows, type Order } from '../../table/sort-rows.js';
import { groupEntities, joinHits } from './entities.js';

export const HIT_SORTS = ['strength', 'risk', 'name', 'date', 'country', 'type'] as const;
export type HitSort = (typeof HIT_SORTS)[number];

export type HitOrder = Order<HitSort>;

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

export const HIT_TESTS = ['country', 'verdict', 'strength', 'risk', 'change', 'group', 'date'] as const;

/** Null: the hits of every choice. */
export interface HitFilters extends Readonly<Record<(typeof HIT_TESTS)[number], HitTest | null>> {
  /** Empty: hits of every risk type. */
  readonly riskTypes: ReadonlySet<string>;
}

export const NO_FILTERS: HitFilters = {
  riskTypes: new Set(),
  country: null,
  verdict: null,
  strength: null,
  risk: null,
  change: null,
  group: null,
  date: null,
};

export function narrowHits(hits: readonly Hit[], { riskTypes, ...others }: HitFilters): readonly Hit[] {
  const tests = HIT_TESTS.flatMap((test) => others[test] ?? []);
  if (riskTypes.size === 0 && tests.length === 0) return hits;
  return hits.filter(
    (hit) =>
      (riskTypes.size === 0 || riskTypes.has(riskTypeOf(hit))) && tests.every((test) => test.includes(hit)),
  );
}

/** `day`: a date is as far as it is from this ISO day; without one, the first that is listed counts. */
export function sortHits(
  hits: readonly Hit[],
  { by, descending }: HitOrder,
  language = 'en',
  day?: string | null,
): Hit[] {
  const values = {
    strength: (hit: Hit) => hit.strength ?? null,
    risk: (hit: Hit) => hit.riskScore ?? null,
    name: (hit: Hit) => hit.name,
    type: (hit: Hit) => riskTypeOf(hit) || null,
    date: ({ birthOrFoundationDates }: Hit) => yearsFrom(day, birthOrFoundationDates),
    country: (hit: Hit) => (hit.countries?.trim() ? countryName(countryKeys(hit)[0]!, language) : null),
  };
  return sortRows(hits, values[by], descending, language);
}

/** Days are finer than what lists state: a year and its part. Null without a date that can be read. */
function yearsFrom(day: string | null | undefined, dates: string | null | undefined): number | null {
  const yearOf = (iso: string) => Number(iso.slice(0, 4)) + Number(iso.slice(5, 7)) / 12;
  const listed = readListedDates(dates).flatMap(({ readings }) => readings);
  const [first] = listed;
  if (!first) return null;
  if (!day) return yearOf(first.from);
  const at = yearOf(day);
  return Math.min(...listed.map(({ from, to }) => Math.max(0, yearOf(from) - at, at - yearOf(to))));
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
