/** Which hits are of one entity, and the rows that they share. Pure. */
import type { Hit } from '../../../contract/screening.js';

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

const keys = new WeakMap<Hit, string>();

/**
 * The same for the hits of one entity on several lists: the same words of the name and the same dates; if none is a day, the same
 * countries too. A hit without a date is of no other entity: a name alone joins nothing.
 */
function entityKey(hit: Hit): string {
  let key = keys.get(hit);
  if (key === undefined) keys.set(hit, (key = readEntityKey(hit)));
  return key;
}

function readEntityKey({ hitId, name, birthOrFoundationDates, countries }: Hit): string {
  const dates = birthOrFoundationDates?.trim() ?? '';
  const hasDay = dates.split(LIST).some(isDay);
  const places = hasDay ? '' : wordsOf(countries?.trim() ?? '', LIST);
  const words = sameWords(name);
  if (!words || !YEAR.test(dates) || (!hasDay && !places)) return hitId;
  return [words, wordsOf(dates, LIST), places].join('\n');
}

/** Of Latin, Greek and Cyrillic letters. The marks of Indian scripts and of Thai are vowels. */
const ACCENTS = /[\u0300-\u036f]/gu;
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
