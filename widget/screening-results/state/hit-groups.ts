/** Hits of the same risk type, of the same listed name, or of the same entity, one after the other. Pure. */
import type { Hit } from '../../../contract/screening.js';
import { riskTypeOf } from './hits-order.js';

export const GROUPINGS = ['none', 'type', 'name'] as const;
export type GroupBy = (typeof GROUPINGS)[number];

const names = new WeakMap<Hit, string>();

/** Without order of words, letter case, accents and signs: lists write "HARBI, Mohammed" and "Mohammed Harbi". */
function nameKey(hit: Hit): string {
  let key = names.get(hit);
  if (key === undefined) {
    const words = hit.name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    key = words
      .split(/[^\p{L}\p{N}]+/u)
      .sort()
      .join(' ')
      .trim();
    names.set(hit, key);
  }
  return key;
}

/** A year alone is shared by many people. */
const A_YEAR = 4;

/**
 * The same for the hits of one entity on several lists: the same words of the name and the same dates; if the dates are years, the
 * same countries too. A hit without a date is of no other entity: a name alone joins nothing.
 */
export function entityKey(hit: Hit): string {
  const written = hit.birthOrFoundationDates?.trim();
  if (!written) return hit.hitId;
  const partsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/\s*[,;|\n]\s*/u)
      .sort()
      .join();
  const isDay =
    written.length > A_YEAR && written.split(/[,;|\n]/u).some((date) => date.trim().length > A_YEAR);
  const countries = partsOf(hit.countries?.trim() ?? '');
  if (!isDay && !countries) return hit.hitId;
  return `${nameKey(hit)} ${partsOf(written)} ${isDay ? '' : countries}`;
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

export function groupKey(hit: Hit, groupBy: GroupBy): string {
  return groupBy === 'name' ? nameKey(hit) : groupBy === 'type' ? riskTypeOf(hit) : entityKey(hit);
}

/** A group stands where its first hit stands; the hits in it keep their order. */
export function groupHits(hits: readonly Hit[], groupBy: GroupBy): readonly Hit[] {
  return [...hitsByGroup(hits, groupBy).values()].flat();
}

export function hitsByGroup(hits: readonly Hit[], groupBy: GroupBy): Map<string, Hit[]> {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = groupKey(hit, groupBy);
    const group = groups.get(key);
    if (group) group.push(hit);
    else groups.set(key, [hit]);
  }
  return groups;
}
