/** Countries as lists publish them, by code or name. Those that can be read get an ISO 3166-1 alpha-2 code. Pure. */
import type { Hit } from '../../contract/screening.js';
import { isCountryCode } from '../../contract/rules.js';
import { withoutInvisible } from '../names/disguises.js';
import { foldText } from '../names/letter-folding.js';
import { memo } from '../names/memo.js';
import { countryNames } from './country-names.js';
import { countryOutsideIso } from './countries-outside-iso.js';
import { countrySpellings } from './country-spellings.js';

export interface HitCountry {
  /** Null for one that is unknown or not in ISO 3166-1. */
  readonly code: string | null;
  /** As the list writes it; the English name for a code that is not in ISO 3166-1. */
  readonly text: string;
}

/** The hits of a screening repeat countries: each text is read once. */
const read = memo(readCountries, 5_000);

/** § Hit item: "Countries associated with the match". Its separator is not shown. */
export function hitCountries(text: string | null | undefined): readonly HitCountry[] {
  return read(text ?? '');
}

/** The countries of a hit by their codes, or as written where the code is not known; '' for a hit without a country. */
export function countryKeys(hit: Hit): readonly string[] {
  const countries = hitCountries(hit.countries);
  return countries.length > 0 ? countries.map(({ code, text }) => code ?? text) : [''];
}

function readCountries(text: string): HitCountry[] {
  const keyOf = (country: HitCountry) => country.code ?? country.text.toLowerCase();
  const all = text.split(/[;|\n]/u).flatMap(commaSeparated);
  return all.filter(
    (one, at) => one.text !== '' && all.findIndex((other) => keyOf(other) === keyOf(one)) === at,
  );
}

/** Most commas a name has: "Micronesia, Federated States of". */
const MOST_COMMAS = 1;

/** A comma separates countries, except in "Korea, North". */
function commaSeparated(text: string): HitCountry[] {
  const parts = withoutInvisible(text)
    .split(/[,،]/u)
    .map((part) => part.trim());
  const countries: HitCountry[] = [];
  for (let at = 0; at < parts.length;) {
    const whole = parts.slice(at, at + 1 + MOST_COMMAS).join(', ');
    const inverted = at + MOST_COMMAS < parts.length ? codesByName().get(plain(whole)) : undefined;
    if (inverted) countries.push({ code: inverted, text: whole });
    else countries.push(readCountry(parts[at]!));
    at += inverted ? 1 + MOST_COMMAS : 1;
  }
  return countries;
}

function readCountry(written: string): HitCountry {
  const outside = countryOutsideIso(written);
  return outside ? { code: null, text: outside } : { code: countryCode(written), text: written };
}

function countryCode(written: string): string | null {
  // The United Nations writes it for "not available". It is also the code of Namibia.
  if (written === 'na') return null;
  const upper = written.toUpperCase();
  if (isCountryCode(upper)) return upper;
  // OpenSanctions names parts of countries so: "gb-sct".
  if (/^[A-Z]{2}-[A-Z]{2,3}$/.test(upper) && isCountryCode(upper.slice(0, 2))) return upper.slice(0, 2);
  const name = plain(written);
  return codesByName().get(name) ?? codesByName().get(name.replace(OFFICIAL, '')) ?? null;
}

/** "Kingdom of Saudi Arabia", "Arab Republic of Egypt". Those that are other countries without it are in the table. */
const OFFICIAL = /^.*\b(?:kingdom|republic|sultanate) of /;

let known: Map<string, string> | undefined;

/** Built when it is needed first: 500 names take a few milliseconds. */
function codesByName(): Map<string, string> {
  known ??= new Map([
    ...['en', 'ar'].flatMap((language) =>
      countryNames(language).map(({ code, name }): [string, string] => [plain(name), code]),
    ),
    ...countrySpellings().map(([name, code]): [string, string] => [plain(name), code]),
  ]);
  return known;
}

/** Without accents, signs, "and", "the" and the Arabic article: "Côte d’Ivoire" is "cote d ivoire". */
function plain(name: string): string {
  return (
    foldText(name)
      .replace(/['’]s/gu, 's')
      .replace(/\b([a-z])\.\s?(?=[a-z]\b)/gu, '$1')
      .replace(/\bst\.?\s/gu, 'saint ')
      .replace(/&/gu, ' and ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      // ISO's code of Andorra is "AND".
      .replace(/ (?:and|the)(?= |$)|^the /gu, '')
      .replace(/(^| )ال/gu, '$1')
  );
}
