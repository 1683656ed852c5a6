/** Countries as lists publish them, by code or English name. Those that can be read get an ISO 3166-1 alpha-2 code. Pure. */
import { COUNTRY_CODES, isCountryCode } from '../../contract/rules.js';

export interface HitCountry {
  /** Null for an unknown country. */
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

/** Names that lists use and the browser does not. */
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

/** Built when it is needed first: 249 names take a few milliseconds. */
function englishNames(): Map<string, string> {
  if (!codesByName) {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    codesByName = new Map(COUNTRY_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
  }
  return codesByName;
}
