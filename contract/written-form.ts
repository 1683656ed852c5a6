/** Values in one form: what differs in spelling alone is the same fact. Pure. */
import { ENGLISH_MONTHS } from './english-months.js';
import { COUNTRY_CODES } from './rules.js';

/** Within each other. What is deeper counts as it is written: each level doubles the escapes of those below. */
const MOST_DEPTH = 8;

/** Letter case, spaces, the shape of apostrophes, the order of a list and of fields, and what is empty do not count. */
export const plainText = (value: unknown): string => textOf(value, MOST_DEPTH);

function textOf(value: unknown, depthLeft: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    if (depthLeft === 0) return JSON.stringify(value);
    const inner = (each: unknown) => textOf(each, depthLeft - 1);
    if (Array.isArray(value)) return allTexts(value.map(inner));
    const fields = Object.entries(value).map(([key, each]) => [key, inner(each)] as const);
    return allTexts(fields.map(([key, text]) => text && `${key}\0${text}`));
  }
  const text = String(value).normalize().toLowerCase().replace(APOSTROPHES, "'");
  return text.replace(/\s+/gu, ' ').trim();
}

const APOSTROPHES = /[’‘‛ʼʻʹ`´′ʾʿ＇]/gu;

function allTexts(items: readonly string[]): string {
  const known = new Set(items.filter(Boolean));
  return known.size > 0 ? JSON.stringify([...known].sort()) : '';
}

/** `item`: of `plainText`. */
export function oneForm(field: string, item: string): string {
  if (field === 'birthOrFoundationDates') return oneDay(item);
  if (field === 'gender') return item.replace(/^([mf])(?:ale|emale)$/, '$1');
  return /countr/i.test(field) ? (codesByName().get(item) ?? item) : item;
}

let codes: ReadonlyMap<string, string> | undefined;

/** By the English names of the runtime. Another spelling stays as it is written. */
function codesByName(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return (codes = new Map(COUNTRY_CODES.map((code) => [plainText(names.of(code)), code.toLowerCase()])));
}

/** "1 jan 1970", "jan 1, 1970", "jan 1970". */
const NAMED = /^(?:(\d{1,2})[ -])?([a-z]{3,9})\.?(?:[ -](\d{1,2}),?)?[ -](\d{4})$/;
const NUMBERS = /^\d+(?:[-/.]\d+){1,2}$/;

/** `YYYY-MM-DD` for a day in a form that has one reading. Other words, "circa" or a note, are facts. */
function oneDay(item: string): string {
  const text = item.replace(/t00:00\S{0,40}$/, '');
  const [, first, name = '', second, namedYear] = NAMED.exec(text) ?? [];
  const month = ENGLISH_MONTHS.findIndex((each) => name && each.startsWith(name)) + 1;
  if (month > 0 && !(first && second)) return joined(namedYear, month, first ?? second);
  const [one = '', other = '', last] = NUMBERS.test(text) ? text.split(/[-/.]/) : [];
  if (one.length === 4) return joined(one, other, last);
  if (last?.length !== 4) return text;
  if (Number(one) > 12 || one === other || text.includes('.')) return joined(last, other, one);
  return Number(other) > 12 ? joined(last, one, other) : text;
}

function joined(...parts: (string | number | undefined)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
