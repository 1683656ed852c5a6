/** The countries that a few typed letters mean. Pure. */
import { foldText, letterTable } from '../names/letter-folding.js';
import { countryNames, type CountryName } from './country-names.js';

/** What people type, and browsers do not say. */
const ALSO = letterTable(
  'AE:uae GB:uk/britain/england/بريطانيا NL:holland PS:palestine SA:ksa TR:turkey US:usa/america/أمريكا',
);

/** In fewer letters the middle of a name is meant by chance: "irn" is in "Pitcairn". */
const LEAST_INSIDE = 4;

/**
 * By code or whole name, by the start of the name, by the start of a word in it, then anywhere in it; in the reader's language or in
 * English, since analysts read both.
 */
export function findCountries(typed: string, language: string): readonly CountryName[] {
  const wanted = plain(typed.trim());
  const all = countryNames(language);
  if (wanted === '') return all;
  const english = new Map(countryNames('en').map(({ code, name }) => [code, name]));
  return all
    .map((country) => ({ country, rank: rankOf(country, english.get(country.code) ?? '', wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 4;

function rankOf(country: CountryName, english: string, wanted: string): number {
  const names = namesOf(country, english);
  if (country.code.toLowerCase() === wanted || names.includes(wanted)) return 0;
  if (names.some((each) => each.startsWith(wanted))) return 1;
  if (names.some((each) => each.includes(` ${wanted}`))) return 2;
  return wanted.length >= LEAST_INSIDE && names.some((each) => each.includes(wanted)) ? 3 : NO_MATCH;
}

/** Not a part of its name, which another country may begin with too: "Oman", "Niger". */
export function isWholeName(typed: string, country: CountryName): boolean {
  return namesOf(country, country.name).includes(plain(typed.trim()));
}

function namesOf({ code, name }: CountryName, english: string): string[] {
  // The Arabic article is left out as often as it is typed: "سعودية" means "المملكة العربية السعودية".
  return [name, english, ...(ALSO.get(code)?.split('/') ?? [])]
    .map(plain)
    .flatMap((each) => [each, each.replace(/(^| )ال/gu, '$1')]);
}

/** "U.S.", "St Lucia", "Trinidad and Tobago" and "Cote d'Ivoire" are names too. */
function plain(name: string): string {
  return foldText(name)
    .replace(/[.'’]/gu, '')
    .replace(/ and /gu, ' & ')
    .replace(/^saint\b/u, 'st');
}
