/** Hits of the same risk type, or of the same listed name, one after the other. Pure. */
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

export function groupKey(hit: Hit, groupBy: GroupBy): string {
  return groupBy === 'name' ? nameKey(hit) : groupBy === 'type' ? riskTypeOf(hit) : '';
}

/** A group stands where its first hit stands; the hits in it keep their order. */
export function groupHits(hits: readonly Hit[], groupBy: GroupBy): readonly Hit[] {
  return groupBy === 'none' ? hits : [...hitsByGroup(hits, groupBy).values()].flat();
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
