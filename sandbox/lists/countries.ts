/** Country names in lists, to ISO 3166-1 alpha-2. */
import { COUNTRY_CODES, isCountryCode } from '../../contract/rules.js';

/** Names in lists that are not the English name of CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
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
  england: 'GB',
  gaza: 'PS',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  'lao peoples democratic republic': 'LA',
  macau: 'MO',
  macao: 'MO',
  'macedonia the former yugoslav republic of': 'MK',
  'micronesia federated states of': 'FM',
  myanmar: 'MM',
  'netherlands antilles': 'CW',
  palestine: 'PS',
  palestinian: 'PS',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'region crimea': 'UA',
  'region gaza': 'PS',
  'region kafia kingi': 'SD',
  'region northern mali': 'ML',
  'russian federation': 'RU',
  'state of palestine': 'PS',
  'syrian arab republic': 'SY',
  turkey: 'TR',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'viet nam': 'VN',
  'west bank': 'PS',
};

/** "Korea, North" and "North Korea", "The Gambia" and "Gambia" are one. */
function keyOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !['', 'the', 'of', 'and'].includes(word));
  return words
    .map((word) => (word === 'saint' ? 'st' : word))
    .toSorted()
    .join(' ');
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const CODES = new Map<string, string>([
  ...Object.entries(OTHER_NAMES).map(([name, code]) => [keyOf(name), code] as const),
  ...COUNTRY_CODES.map((code) => [keyOf(english.of(code) ?? code), code] as const),
]);

/** Null for a text that is not a country ("undetermined", "former Soviet Union"). */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  return isCountryCode(upper) ? upper : (CODES.get(keyOf(text)) ?? null);
}
