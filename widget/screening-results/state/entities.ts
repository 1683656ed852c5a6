/** Hits of the same entity, one after the other. Pure. */
import type { Hit } from '../../../contract/screening.js';

/** Without order, letter case, accents and signs: lists write "HARBI, Mohammed" and "Mohammed Harbi". */
function wordsOf(text: string, separator: RegExp): string {
  return text.toLowerCase().split(separator).sort().join(' ').trim();
}

/** A year alone is shared by many people. */
const A_YEAR = 4;

const keys = new WeakMap<Hit, string>();

/**
 * The same for the hits of one entity on several lists: the same words of the name and the same dates; if the dates are years, the
 * same countries too. A hit without a date is of no other entity: a name alone joins nothing.
 */
function entityKey(hit: Hit): string {
  let key = keys.get(hit);
  if (key === undefined) keys.set(hit, (key = readEntityKey(hit)));
  return key;
}

function readEntityKey({ hitId, name, birthOrFoundationDates, countries }: Hit): string {
  const dates = birthOrFoundationDates?.trim() ?? '';
  const isDay = dates.split(/[,;|\n]/u).some((date) => date.trim().length > A_YEAR);
  const places = isDay ? '' : wordsOf(countries?.trim() ?? '', LIST);
  if (!dates || (!isDay && !places)) return hitId;
  const words = wordsOf(name.normalize('NFKD').replace(/\p{M}/gu, ''), /[^\p{L}\p{N}]+/u);
  return [words, wordsOf(dates, LIST), places].join('\n');
}

const LIST = /\s*[,;|\n]\s*/u;

/** An entity stands where its first hit stands; its hits keep their order. */
export function groupEntities(hits: readonly Hit[]): readonly Hit[] {
  const entities = new Map<string, Hit[]>();
  for (const hit of hits) {
    const others = entities.get(entityKey(hit));
    if (others) others.push(hit);
    else entities.set(entityKey(hit), [hit]);
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
