/** Which of the loaded hits are shown, and in which order. Pure; the last result of each step is kept. */
import type { Hit } from '../../../contract/screening.js';
import { keepLast } from '../../table/keep-last.js';
import type { Page } from '../../table/page-of-rows.js';
import { sortRows, type Order } from '../../table/sort-rows.js';

export type HitSort = 'strength' | 'risk' | 'name' | 'date' | 'country' | 'type';

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

/** Most frequent first, as `[type, hits]`. */
export const countByType = keepLast((hits: readonly Hit[]) => {
  const counts = new Map<string, number>();
  for (const type of hits.map(riskTypeOf)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
});

/** The hits of one choice. It brings what reads them, which is loaded later. */
export interface HitTest {
  readonly key: string;
  includes(hit: Hit): boolean;
}

export type HitFilter = 'group' | 'source' | 'change' | 'date';
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

/** Without order, letter case, accents and signs: lists write "HARBI, Mohammed" and "Mohammed Harbi". */
function wordsOf(text: string, separator: RegExp): string {
  return text.toLowerCase().split(separator).sort().join(' ').trim();
}

/** Equal for names of the same words. */
export function sameWords(name: string): string {
  return wordsOf(name.normalize('NFKD').replace(ACCENTS, ''), /[^\p{L}\p{M}\p{N}]+/u);
}

const YEAR = /\d{4}/;

/** A year, a month and 1 January, which stands for an unknown day, are shared by many people. */
function isDay(date: string): boolean {
  const numbers = (date.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []).map(Number);
  if (!YEAR.test(date) || !numbers.some((each) => each > 1) || numbers.includes(0)) return false;
  return numbers.length > 1 || /\p{L}{3}/u.test(date);
}

/**
 * The same for the hits of one entity on several lists: the same words of the name and the same dates; if none is a day, the same
 * countries too. A hit without a date is of no other entity: a name alone joins nothing.
 */
const entityKey = keepLast(({ hitId, name, birthOrFoundationDates, countries }: Hit): string => {
  const dates = birthOrFoundationDates?.trim() ?? '';
  if (!YEAR.test(dates)) return hitId;
  const hasDay = dates.split(LIST).some(isDay);
  const places = hasDay ? '' : wordsOf(countries?.trim() ?? '', LIST);
  const words = hasDay || places ? sameWords(name) : '';
  return words ? [words, wordsOf(dates, LIST), places].join('\n') : hitId;
});

/** Of Latin, Greek and Cyrillic letters. The marks of Indian scripts and of Thai are vowels. */
const ACCENTS = /[\u0300-\u036f]/gu;
const LIST = /\s*[,;|\n]\s*/u;

/** An entity stands where its first hit stands; its hits keep their order. */
export function groupEntities(hits: readonly Hit[]): readonly Hit[] {
  const entities = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = entityKey(hit);
    const others = entities.get(key);
    if (others) others.push(hit);
    else entities.set(key, [hit]);
  }
  return entities.size === hits.length ? hits : [...entities.values()].flat();
}

/** The hits of a row. `hits` has those of an entity one after the other. */
export function joinHits(hits: readonly Hit[]): Hit[][] {
  const rows: Hit[][] = [];
  for (const [at, hit] of hits.entries()) {
    if (at > 0 && entityKey(hit) === entityKey(hits[at - 1]!)) rows.at(-1)!.push(hit);
    else rows.push([hit]);
  }
  return rows;
}
