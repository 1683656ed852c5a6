/** What lists and the service write, in the language of the element. What a list wrote is isolated, so that its direction stays its own. */
import type { EntityField, SearchedField } from '../../../contract/decision-pair.js';
import type { Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay } from '../../language/dates.js';
import { intlFormat } from '../../language/intl-format.js';
import { isolate, shortened, withVisibleOverrides } from '../../language/shown-text.js';
import type { ResultsLocalize } from './screening-results.en.js';

export { isolate };

/** One line of what was sent: long text is cut, and nothing in it changes the direction of what follows. */
export function shown(text: string): string {
  return shortened(withVisibleOverrides(text));
}

export function listComma({ direction }: ResultsLocalize): string {
  return direction === 'rtl' ? '، ' : ', ';
}

/** Upstream's genders where they are known; otherwise as the list writes it. */
export function genderName(localize: ResultsLocalize, written: string): string {
  if (/^m(ale)?$/i.test(written)) return localize.text('genderMale');
  return /^f(emale)?$/i.test(written) ? localize.text('genderFemale') : isolate(shown(written));
}

const RISK_TYPES = {
  '': 'typeNone',
  Sanctions: 'typeSanctions',
  PEP: 'typePEP',
  'News Media': 'typeNewsMedia',
} as const;

/** Known risk types in the reader's language; others as the service writes them. */
export function riskTypeName(localize: ResultsLocalize, type: string): string {
  return Object.hasOwn(RISK_TYPES, type)
    ? localize.text(RISK_TYPES[type as keyof typeof RISK_TYPES])
    : shown(type);
}

export function strengthText(localize: ResultsLocalize, strength: number): string {
  return localize.number(strength, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Isolates are for screens: in a file or a note they would be characters. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/gu, '');
}

/** For the screen: after Arabic words, the parts of a date such as "1951-07-02" would be in reverse order. */
export function withIsolatedDates(reason: string): string {
  return reason.replace(/\d+([-– ]+\w+)+/g, isolate);
}

/** "A, B and C". */
export function conjunction({ language }: ResultsLocalize, items: readonly string[]): string {
  return intlFormat(Intl.ListFormat, language, { type: 'conjunction' }).format(items);
}

/** The fields of a pair, and those of the facts. */
const FIELDS = {
  name: 'fieldName',
  date: 'fieldBorn',
  country: 'fieldCountry',
  type: 'fieldType',
  entityType: 'fieldType',
  entitySubType: 'fieldType',
  entityDate: 'fieldBorn',
  birthOrFoundationDates: 'fieldBorn',
  countries: 'fieldCountry',
  gender: 'fieldGender',
  countryOfResidence: 'fieldCountry',
  idPassportNumber: 'fieldDocument',
  registrationNumber: 'fieldRegistration',
  case: 'fieldCase',
  otherFacts: 'fieldOther',
  aliases: 'fieldAliases',
  riskType: 'typeLabel',
  indicators: 'indicatorsTitle',
} as const;

/** A field by its label. One that this version does not know keeps its own name. */
export function fieldText(
  localize: ResultsLocalize,
  field: EntityField | SearchedField | keyof typeof FIELDS,
  isCompany: boolean,
): string {
  const key = (FIELDS as Partial<typeof FIELDS>)[field as keyof typeof FIELDS];
  if (isCompany && key === 'fieldBorn') return localize.text('fieldFounded');
  return key ? localize.text(key) : field;
}

/** What was searched besides the name, in words. */
export function searchParameters(localize: ResultsLocalize, screening: Screening): string[] {
  const { entityType, entityDate } = screening;
  const company = entityType === 'company';
  const extended = screening.extendedSearchParameters ?? {};
  const given = (key: string) => (typeof extended[key] === 'string' && extended[key] ? extended[key] : null);
  const gender = given('gender');
  const residence = given('countryOfResidence');
  return [
    company
      ? localize.text('entityCompany')
      : entityType === 'person'
        ? localize.text('entityPerson')
        : entityType,
    entityDate &&
      localize.text(company ? 'founded' : 'born', {
        date: isolate(gregorianDay(entityDate, localize.locale)),
      }),
    searchedIn(localize, screening),
    gender && localize.text('gender', { value: genderName(localize, gender) }),
    residence && localize.text('residence', { value: countryName(residence, localize.language) }),
    // A number identifies a person. The reader only needs to know that it was part of the search.
    given('idPassportNumber') && localize.text('idGiven'),
    given('registrationNumber') && localize.text('registrationGiven'),
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}

const SEARCHED = { narrow: 'searchedInOnly', weigh: 'searchedComparing', unknown: 'searchedIn' } as const;

/** Without countries the service searches them all. */
function searchedIn(localize: ResultsLocalize, { countries, countriesEffect }: Screening): string {
  const codes = countries ?? [];
  if (codes.length === 0) return localize.text('searchedInAll');
  const names = codes.map((code) => isolate(countryName(code, localize.language)));
  return localize.text(SEARCHED[countriesEffect ?? 'unknown'], { countries: conjunction(localize, names) });
}
