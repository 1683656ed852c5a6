/** Countries as lists publish them, codes or English names, as ISO 3166-1 alpha-2 codes where they can be read. Pure. */
import { COUNTRY_CODES, isCountryCode } from '../../contract/rules.js';

export interface HitCountry {
  /** Null when what is written is not a country we know. */
  readonly code: string | null;
  readonly text: string;
}

/** § Hit item: "Countries associated with the match". Its separator is not shown. */
export function hitCountries(text: string | null | undefined): HitCountry[] {
  const seen = new Set<string>();
  const countries: HitCountry[] = [];
  for (const part of (text ?? '').split(/[,،;|]/u)) {
    const written = part.trim();
    const code = countryCode(written);
    const key = code ?? written.toLowerCase();
    if (written === '' || seen.has(key)) continue;
    seen.add(key);
    countries.push({ code, text: written });
  }
  return countries;
}

/** Names lists use that the browser's English does not. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'russian federation': 'RU',
  'korea, north': 'KP',
  "democratic people's republic of korea": 'KP',
  'republic of korea': 'KR',
  'syrian arab republic': 'SY',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  'viet nam': 'VN',
  burma: 'MM',
  myanmar: 'MM',
  'cote d ivoire': 'CI',
  uae: 'AE',
  turkey: 'TR',
  türkiye: 'TR',
  palestine: 'PS',
  'state of palestine': 'PS',
  'congo, democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
};

let codesByName: Map<string, string> | undefined;

function countryCode(written: string): string | null {
  const upper = written.toUpperCase();
  if (isCountryCode(upper)) return upper;
  // OpenSanctions names parts of countries so: "gb-sct".
  if (/^[A-Z]{2}-[A-Z]{2,3}$/.test(upper) && isCountryCode(upper.slice(0, 2))) return upper.slice(0, 2);
  const name = written.toLowerCase();
  return OTHER_NAMES[name] ?? englishNames().get(name) ?? null;
}

/** Built when first needed: 249 names cost a few milliseconds that a list of codes never pays. */
function englishNames(): Map<string, string> {
  if (!codesByName) {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    codesByName = new Map(COUNTRY_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
  }
  return codesByName;
}
