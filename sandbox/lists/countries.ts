/** Country names in lists, to ISO 3166-1 alpha-2. */
import { COUNTRY_CODES, isCountryCode } from '../../contract/rules.js';

/** Names in lists that are not the English name of CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'bahamas the': 'BS',
  'british virgin islands': 'VG',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'china hong kong special administrative region': 'HK',
  congo: 'CG',
  'congo democratic republic of the': 'CD',
  'congo republic of the': 'CG',
  'cote d ivoire': 'CI',
  'ivory coast': 'CI',
  'czech republic': 'CZ',
  'democratic peoples republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  england: 'GB',
  gambia: 'GM',
  'the gambia': 'GM',
  gaza: 'PS',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'korea north': 'KP',
  'korea south': 'KR',
  'lao peoples democratic republic': 'LA',
  macau: 'MO',
  macao: 'MO',
  'macedonia the former yugoslav republic of': 'MK',
  'micronesia federated states of': 'FM',
  myanmar: 'MM',
  'netherlands antilles': 'CW',
  palestine: 'PS',
  palestinian: 'PS',
  'palestinian territories': 'PS',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'region crimea': 'UA',
  'region gaza': 'PS',
  'region kafia kingi': 'SD',
  'region northern mali': 'ML',
  'russian federation': 'RU',
  'saint kitts and nevis': 'KN',
  'saint lucia': 'LC',
  'saint vincent and the grenadines': 'VC',
  'sao tome and principe': 'ST',
  'state of palestine': 'PS',
  'syrian arab republic': 'SY',
  'trinidad and tobago': 'TT',
  turkey: 'TR',
  turkiye: 'TR',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'viet nam': 'VN',
  'virgin islands british': 'VG',
  'virgin islands us': 'VI',
  'west bank': 'PS',
};

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const CODES = new Map<string, string>(Object.entries(OTHER_NAMES));
const english = new Intl.DisplayNames('en', { type: 'region' });
for (const code of COUNTRY_CODES) CODES.set(plain(english.of(code) ?? code), code);

/** Null for a text that is not a country ("undetermined", "former Soviet Union"). */
export function countryCode(text: string | undefined | null): string | null {
  const given = text?.trim() ?? '';
  const upper = given.toUpperCase();
  if (isCountryCode(upper)) return upper;
  return CODES.get(plain(given)) ?? null;
}

export function countryCodes(texts: Iterable<string | undefined | null>): string[] {
  const codes = new Set<string>();
  for (const text of texts) {
    const code = countryCode(text);
    if (code !== null) codes.add(code);
  }
  return [...codes];
}
