/** Countries by their names in the reader's language, and the ones a few typed letters mean. Pure. */
import { COUNTRY_CODES } from '../../contract/rules.js';
import { foldText } from '../names/letter-folding.js';
import { memo } from '../names/memo.js';

export interface CountryName {
  readonly code: string;
  readonly name: string;
}

/** In the order of that language's alphabet. */
export const countryNames = memo((language: string): readonly CountryName[] => {
  const display = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => ({ code, name: display.of(code) ?? code })).sort((a, b) =>
    compare(a.name, b.name),
  );
});

/** A code we do not know stays as it is written. */
export function countryName(code: string, language: string): string {
  const known = countryNames(language).find((country) => country.code === code.toUpperCase());
  return known?.name ?? code;
}

/**
 * By code, by the start of the name, by the start of a word in it, then anywhere in it; in the reader's language
 * or in English, since analysts read both.
 */
export function findCountries(typed: string, language: string): readonly CountryName[] {
  const wanted = foldText(typed.trim());
  const all = countryNames(language);
  if (wanted === '') return all;
  const english = new Map(countryNames('en').map(({ code, name }) => [code, foldText(name)]));
  return all
    .map((country) => ({ country, rank: rankOf(country, english.get(country.code) ?? '', wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 4;

function rankOf({ code, name }: CountryName, english: string, wanted: string): number {
  if (code.toLowerCase() === wanted) return 0;
  // The Arabic article is left out as often as it is typed: "سعودية" means "المملكة العربية السعودية".
  const names = [foldText(name), english].flatMap((each) => [each, each.replace(/(^| )ال/gu, '$1')]);
  if (names.some((each) => each.startsWith(wanted))) return 1;
  if (names.some((each) => each.includes(` ${wanted}`))) return 2;
  return names.some((each) => each.includes(wanted)) ? 3 : NO_MATCH;
}
