/** Reads a screening that a service, a page or something in between gives, as far as it can be read. Pure. */
import type { Hit, Screening } from './screening.js';

/** Undefined for a value that cannot be read. Null for one that may be absent and is. */
type Read = (value: unknown) => unknown;

/** Also one that is written as a text. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\s*[\d.]+\s*$/.test(value));
}

const text: Read = (value) => (typeof value === 'string' ? value : undefined);
const number: Read = (value) =>
  isNumber(value) && Number.isFinite(Number(value)) ? Number(value) : undefined;
const optional =
  (read: Read): Read =>
  (value) =>
    (value ?? null) === null ? null : read(value);
const arrayOf =
  (read: Read): Read =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(read);
    if (items.includes(undefined)) return undefined;
    return items.every((item, at) => item === value[at]) ? value : items;
  };
const objectOf =
  (fields: Readonly<Record<string, Read>>): Read =>
  (value) => {
    const { read, unreadable } = readFields(value, fields);
    return isObject(value) && unreadable.length === 0 ? read : undefined;
  };

const HIT: Readonly<Record<string, Read>> = {
  hitId: text,
  name: text,
  entitySubType: optional(text),
  countries: optional(text),
  aliases: optional(text),
  birthOrFoundationDates: optional(text),
  riskType: optional(text),
  riskScore: optional(number),
  strength: optional(number),
  indicators: optional(arrayOf(objectOf({ category: text, count: number, maxScore: number }))),
};

const SCREENING: Readonly<Record<string, Read>> = {
  id: text,
  name: text,
  entityType: text,
  entityDate: optional(text),
  countries: optional(arrayOf(text)),
  extendedSearchParameters: optional(objectOf({})),
  screeningStatus: text,
  searchStatus: text,
  numOfHits: number,
  createdAt: text,
  lastScreened: optional(text),
  lastUpdated: optional(text),
  clientName: optional(text),
  clientId: optional(text),
  summary: objectOf({ level: text, score: number }),
  hits: objectOf({ pageNumber: number, pageSize: number, totalRecords: number, items: arrayOf(readHit) }),
};

/** Without what cannot be read; `unreadable` names it. Unknown fields and unknown values of a known type stay. */
function readHit(value: unknown): Hit {
  const { read, unreadable } = readFields(value, HIT);
  const { hitId = '', name = '' } = read;
  return (unreadable.length > 0 ? { ...read, hitId, name, unreadable } : read) as Hit;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function readFields(value: unknown, fields: Readonly<Record<string, Read>>) {
  let read = isObject(value) ? (value as Record<string, unknown>) : {};
  const unreadable: string[] = [];
  for (const [field, readField] of Object.entries(fields)) {
    const given = read[field];
    const found = readField(given);
    if (found === undefined) unreadable.push(field);
    if (found !== null && found !== given) read = { ...read, [field]: found };
  }
  return { read, unreadable };
}

/** Numbers may be text. A hit that cannot be read says so itself; `unreadable` names the other fields. */
export function readScreening(value: unknown): { screening: Screening; unreadable: readonly string[] } {
  const { read, unreadable } = readFields(value, SCREENING);
  return { screening: read as unknown as Screening, unreadable };
}

export const ALIAS_SEPARATOR = /[,،]/u;

/** As the list writes them, sorted by their code units: another reading may have them in another order. */
export function listedAliases({ aliases }: Hit): string[] {
  return String(aliases ?? '')
    .split(ALIAS_SEPARATOR)
    .map((alias) => alias.trim())
    .filter(Boolean)
    .toSorted();
}
