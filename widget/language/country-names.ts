/** Countries by their names in the reader's language. Pure. */
import { COUNTRY_CODES } from '../../contract/rules.js';
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
