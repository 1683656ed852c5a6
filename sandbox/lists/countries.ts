import { COUNTRY_CODES, isCountryCode } from '../../contract/rules.js';

/** Names in lists that are not the English name of CLDR. */
const OTHER_NAMES = `
  BN: brunei darussalam | MM: burma, myanmar
  HK: china hong kong special administrative region, hong kong | CG: congo, congo republic of the
  CD: congo democratic republic of the | CI: cote d ivoire, ivory coast | CZ: czech republic
  KP: democratic peoples republic of korea
  GB: england, uk, united kingdom of great britain and northern ireland
  PS: gaza, palestine, palestinian, region gaza, state of palestine, west bank
  IR: iran islamic republic of | LA: lao peoples democratic republic | MO: macau, macao
  MK: macedonia the former yugoslav republic of | FM: micronesia federated states of
  CW: netherlands antilles | KR: republic of korea | MD: republic of moldova | UA: region crimea
  SD: region kafia kingi | ML: region northern mali | RU: russian federation | SY: syrian arab republic
  TR: turkey | TZ: united republic of tanzania | US: united states of america, usa | VN: viet nam
`;

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
  ...OTHER_NAMES.trim()
    .split(/\n| \| /)
    .flatMap((row) => {
      const [code = '', names = ''] = row.trim().split(': ');
      return names.split(', ').map((name) => [keyOf(name), code] as const);
    }),
  ...COUNTRY_CODES.map((code) => [keyOf(english.of(code) ?? code), code] as const),
]);

/** Null for a text that is not a country ("undetermined", "former Soviet Union"). */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  return isCountryCode(upper) ? upper : (CODES.get(keyOf(text)) ?? null);
}
