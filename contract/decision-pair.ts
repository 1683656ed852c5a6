/**
 * What a decision is about: a pair of what was searched and the facts of one entity. It holds for the same pair alone. Scores and
 * the id of a hit are no part of it: they say how the service compared, and where the hit is. Pure, for elements and proxy.
 */
import { dateDoubt } from './doubtful-date.js';
import { isIsoDate } from './rules.js';
import type { PairDigits } from './decisions.js';
export type { PairDigits };
import type { Hit, Screening } from './screening.js';
import { ALIAS_SEPARATOR, isNumber } from './readable-screening.js';
import { oneForm, plainText } from './written-form.js';

/** A parameter that is not here is one of the service. `case`: the screening, where nothing else tells two customers apart. */
export const SEARCHED_FIELDS = [
  ...(['name', 'entityType', 'entityDate', 'countries', 'gender', 'countryOfResidence'] as const),
  ...(['idPassportNumber', 'registrationNumber', 'case'] as const),
] as const;

/** What the list says of a hit. `identity`: who it is, as may each field that is in no row (`otherFacts`). `weight`: how grave it is. */
export const IDENTITY_FIELDS = [
  ...(['name', 'entitySubType', 'countries', 'aliases', 'birthOrFoundationDates', 'gender'] as const),
  'otherFacts',
] as const;
const WEIGHT_FIELDS = ['riskType', 'indicators'] as const;
/** Where the hit is, and how the service compared. As the numbers and the spelling of the other fields, they reopen no decision. */
const NOISE_FIELDS = ['hitId', 'strength', 'riskScore'] as const;
export const ENTITY_FIELDS = [...IDENTITY_FIELDS, ...WEIGHT_FIELDS] as const;
const TABLE = new Set<string>([...ENTITY_FIELDS, ...NOISE_FIELDS].filter((field) => field !== 'otherFacts'));

export type SearchedField = (typeof SEARCHED_FIELDS)[number];
export type EntityField = (typeof ENTITY_FIELDS)[number];
/** A field and its text; a field without data is absent. */
export type Facts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface DecisionPair {
  readonly searched: Facts<SearchedField>;
  readonly entity: Facts<EntityField>;
}

/** A placeholder is no identity on any day. */
const ANY_DAY = '9999-12-31';

/** The digits of "N/A", "0" and "9999999999". */
const NO_NUMBER = /^(?:0*|(.)\1{3,})$/u;

export function searchedFacts(screening: Screening): Facts<SearchedField> {
  const { id, name, entityType, countries, extendedSearchParameters } = screening;
  const entityDate = screening.entityDate?.slice(0, 10);
  const facts = factsOf(SEARCHED_FIELDS, {
    ...extendedSearchParameters,
    name,
    entityType,
    countries,
    entityDate,
    case: null,
  });
  const isDay = isIsoDate(entityDate ?? '') && dateDoubt(entityType, entityDate!, ANY_DAY) === null;
  const digits = [facts.idPassportNumber, facts.registrationNumber].join('').replace(/\P{Nd}/gu, '');
  return isDay || !NO_NUMBER.test(digits) ? facts : { ...facts, case: JSON.stringify([id]) };
}

export function entityFacts(hit: Hit): Facts<EntityField> {
  const otherFacts = Object.entries(hit).filter(([field]) => !TABLE.has(field));
  const indicators = [hit.indicators ?? []]
    .flat()
    .map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => !isNumber(value))));
  return factsOf(ENTITY_FIELDS, {
    ...hit,
    indicators,
    otherFacts: otherFacts.map((each) => Object.fromEntries([each])),
  });
}

/** All but the id of a hit, as it is written: another text with the same facts is noise. */
export function writtenText({ hitId: _hitId, ...hit }: Hit): string {
  return JSON.stringify(Object.entries(hit).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Lists come in any order. The separator of countries is not documented. A comma may stand before a year. */
const SEPARATORS: Readonly<Record<string, RegExp>> = {
  countries: /[,;|\n،]/u,
  aliases: ALIAS_SEPARATOR,
  birthOrFoundationDates: /[;|\n،]|(?<!\p{L}\.? \d{1,2}),/u,
};

function factsOf<Field extends string>(fields: readonly Field[], given: Readonly<Record<string, unknown>>) {
  const facts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = given[field];
    const separator = SEPARATORS[field];
    const items = Array.isArray(value)
      ? value.map(plainText)
      : separator
        ? plainText(value).split(separator)
        : [plainText(value)];
    const known = new Set(items.map((item) => oneForm(field, item.trim())));
    known.delete('');
    if (known.size > 0) facts[field] = JSON.stringify([...known].sort());
  }
  return facts;
}

/** One side of a pair as one text, the same for the same facts: what is hashed for a key. */
export function sideText(facts: Facts<string>): string {
  return JSON.stringify(Object.entries(facts));
}

/** `screening`: its id. Two of its hits can be one pair. */
export function pairDigits({ searched, entity }: DecisionPair, screening = ''): PairDigits {
  const ofCase = screening && { screening: fewDigits(screening) };
  return { searched: { ...digitsOf(searched), ...ofCase }, entity: digitsOf(entity) };
}

/** The mark was made in this screening. */
export function isMadeIn(screening: string, facts: PairDigits | undefined): boolean {
  return facts?.searched['screening'] === fewDigits(screening);
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

/**
 * The sides of the key of a pair: `searched.entity`, each the hash of its `sideText`. A third part, its id, tells a hit from another
 * one of the screening that has the same facts.
 */
export function keyOf(searched: string, entity: string): string {
  return `${searched}.${entity}`;
}

/** Without the id of a hit. */
export function pairIn(key: string): string {
  return key.split('.', 2).join('.');
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
