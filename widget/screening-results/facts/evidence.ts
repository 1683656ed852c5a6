/** What is known of each field on both sides: of the customer, as screened, and on the list. Pure. */
import type { Hit, Screening } from '../../../contract/screening.js';
import { isSameName, type NameDifference } from '../../names/name-difference.js';
import {
  countryAgreement,
  dateAgreement,
  genderAgreement,
  screenedCountries,
  textOf,
  typeAgreement,
  type CountryAgreement,
  type DateAgreement,
  type GenderAgreement,
  type TypeAgreement,
  type Verdict,
} from './hit-facts.js';
import { hitCountries } from './hit-countries.js';
import { hitDates } from './hit-dates.js';

/** `agreement` is null where a side has nothing to compare: the verdict is `unknown` then. */
export type Evidence =
  | { readonly about: 'name'; readonly verdict: Verdict }
  | { readonly about: 'date'; readonly verdict: Verdict; readonly agreement: DateAgreement | null }
  | { readonly about: 'country'; readonly verdict: Verdict; readonly agreement: CountryAgreement | null }
  | { readonly about: 'gender'; readonly verdict: Verdict; readonly agreement: GenderAgreement | null }
  /** The service says nothing of the documents of a hit. */
  | { readonly about: 'document'; readonly verdict: 'unknown'; readonly ending: string | null }
  | { readonly about: 'type'; readonly verdict: Verdict; readonly agreement: TypeAgreement };

type Screened = Pick<Screening, 'entityType' | 'entityDate' | 'countries' | 'extendedSearchParameters'>;

/**
 * The fields in the order of the screen, without those that neither side has.
 *
 * @param toleranceYears - Dates that are no further apart are near.
 */
export function evidenceOf(
  screening: Screened,
  hit: Hit,
  difference: NameDifference,
  toleranceYears: number,
): Evidence[] {
  const extended = screening.extendedSearchParameters ?? {};
  const [gender, listedGender] = [textOf(extended['gender']), textOf(hit['gender'])];
  const number = textOf(extended['idPassportNumber']) ?? textOf(extended['registrationNumber']);
  const countries = screenedCountries(screening);
  const type = typeAgreement(screening.entityType, hit.entitySubType);
  const compared = <About, Found extends { readonly verdict: Verdict }>(
    about: About,
    agreement: Found | null,
    isKnown: boolean,
  ) => (isKnown ? [{ about, verdict: agreement?.verdict ?? ('unknown' as const), agreement }] : []);
  return [
    { about: 'name', verdict: nameVerdict(difference) },
    ...compared(
      'date' as const,
      dateAgreement(screening.entityDate, hit.birthOrFoundationDates, toleranceYears),
      textOf(screening.entityDate) !== null || hitDates(hit.birthOrFoundationDates).length > 0,
    ),
    ...compared(
      'country' as const,
      countryAgreement(countries, hit.countries),
      countries.length > 0 || hitCountries(hit.countries).length > 0,
    ),
    ...compared('gender' as const, genderAgreement(gender, listedGender), Boolean(gender ?? listedGender)),
    ...(number === null
      ? []
      : [{ about: 'document', verdict: 'unknown', ending: endingOf(number) } as const]),
    { about: 'type', verdict: type.verdict, agreement: type },
  ];
}

/** A name that differs is no conflict: people have several names, and lists several spellings. */
export function nameVerdict(difference: NameDifference): Verdict {
  if (isSameName(difference)) return 'agree';
  const isCompared = difference.closeness > 0 && !difference.tooLong;
  return isCompared ? 'possible' : 'unknown';
}

/** A reader recognises a document by so much of its number. */
const ENDING = 4;

/** Null for a number that is so short that its end would be most of it. */
function endingOf(number: string): string | null {
  return number.length >= 2 * ENDING ? number.slice(-ENDING) : null;
}
