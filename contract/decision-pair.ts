/**
 * What a decision is about: a pair of what was searched and the facts of one entity. It holds for the same pair alone. Scores and
 * the id of a hit are no part of it: they say how the service compared, and where the hit is. Pure, for elements and proxy.
 */
import type { Hit, Screening } from './screening.js';

const EXTENDED_FIELDS = ['gender', 'countryOfResidence', 'idPassportNumber', 'registrationNumber'] as const;
export const SEARCHED_FIELDS = [
  ...(['name', 'entityType', 'entityDate', 'countries'] as const),
  ...EXTENDED_FIELDS,
  'otherParameters',
] as const;
export const ENTITY_FIELDS = [
  ...(['name', 'entitySubType', 'countries', 'aliases', 'birthOrFoundationDates'] as const),
  ...(['riskType', 'gender', 'indicators'] as const),
] as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];
export type EntityField = (typeof ENTITY_FIELDS)[number];
/** A field and its text; a field without data is absent. */
export type Facts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface DecisionPair {
  readonly searched: Facts<SearchedField>;
  readonly entity: Facts<EntityField>;
}

export function searchedFacts(screening: Screening): Facts<SearchedField> {
  const { name, entityType, countries, entityDate, extendedSearchParameters } = screening;
  const extended = Object.entries(extendedSearchParameters ?? {});
  const isKnown = ([field]: [string, unknown]) => (EXTENDED_FIELDS as readonly string[]).includes(field);
  const others = extended.filter((each) => !isKnown(each)).map(([field, value]) => [field, itemText(value)]);
  return factsOf(SEARCHED_FIELDS, {
    ...Object.fromEntries(extended.filter(isKnown)),
    name,
    entityType,
    countries,
    entityDate: entityDate?.slice(0, 10),
    otherParameters: others.filter(([, text]) => text !== ''),
  });
}

export function entityFacts(hit: Hit): Facts<EntityField> {
  return factsOf(ENTITY_FIELDS, hit);
}

/** Lists come in any order. The separator of countries is not documented. */
const SEPARATORS: Readonly<Record<string, RegExp>> = {
  countries: /[,;|\n،]/u,
  aliases: /[,،]/u,
  birthOrFoundationDates: /[,،]/u,
};

function factsOf<Field extends string>(fields: readonly Field[], given: Readonly<Record<string, unknown>>) {
  const facts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = given[field];
    const separator = SEPARATORS[field];
    const items = Array.isArray(value)
      ? value.map(itemText)
      : separator
        ? itemText(value).split(separator)
        : [itemText(value)];
    const known = new Set(items.map((item) => item.normalize().replace(/\s+/gu, ' ').trim()));
    known.delete('');
    if (known.size > 0) facts[field] = JSON.stringify([...known].sort());
  }
  return facts;
}

function itemText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  // An indicator: its fields in any order.
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** One side of a pair as one text, the same for the same facts: what is hashed for a key. */
export function sideText(facts: Facts<string>): string {
  return JSON.stringify(Object.entries(facts));
}

/** Of each field a few digits: enough to say which field is another one, too few to find a date or a number by trial. */
export interface PairDigits {
  readonly searched: Readonly<Record<string, string>>;
  readonly entity: Readonly<Record<string, string>>;
}

export function pairDigits({ searched, entity }: DecisionPair): PairDigits {
  return { searched: digitsOf(searched), entity: digitsOf(entity) };
}

function digitsOf(facts: Facts<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([field, text]) => [field, fewDigits(text!)]));
}

/** FNV-1a in 12 bits. */
function fewDigits(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 12) ^ (hash >>> 24)) & 0xfff).toString(16).padStart(3, '0');
}

/** The sides of the key of a pair: `searched.entity`, each the hash of its `sideText`. */
export function keyOf(searched: string, entity: string): string {
  return `${searched}.${entity}`;
}

export interface Difference {
  readonly side: keyof PairDigits;
  readonly field: SearchedField | EntityField;
  readonly kind: 'added' | 'removed' | 'changed';
}

/** What is different since then, field by field. */
export function differences(then: PairDigits, now: PairDigits): Difference[] {
  const of = <Field extends SearchedField | EntityField>(side: keyof PairDigits, fields: readonly Field[]) =>
    fields.flatMap((field): Difference[] => {
      const [before, after] = [then[side][field], now[side][field]];
      if (before === after) return [];
      return [
        { side, field, kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed' },
      ];
    });
  return [...of('searched', SEARCHED_FIELDS), ...of('entity', ENTITY_FIELDS)];
}

/** A decision folds its hit only for the same pair, and only if it rules the person out: the others need eyes. */
export function isFolding(label: string, decidedKey: string, key: string): boolean {
  return label === 'different' && key !== '' && decidedKey === key;
}
