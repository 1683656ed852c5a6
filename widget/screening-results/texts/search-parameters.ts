import type { Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { gregorianDay } from '../../language/dates.js';
import { conjunction, genderName, isolate } from './listed-texts.js';
import type { ResultsLocalize } from './screening-results.en.js';

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
