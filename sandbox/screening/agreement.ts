/**
 * How date, countries, gender and numbers change the strength of the names: agreement reduces the doubt (1 − strength),
 * conflict reduces the strength. Of these only the countries can leave out a hit: dates in lists are wrong more often than names.
 */
import type { ScreeningRequest } from '../../contract/screening.js';
import type { ListEntity } from '../lists/list-entity.js';

type Screened = Pick<
  ScreeningRequest,
  'entityDate' | 'countries' | 'gender' | 'idPassportNumber' | 'countryOfResidence' | 'registrationNumber'
>;
type Listed = Pick<ListEntity, 'dates' | 'countries' | 'gender' | 'idNumbers' | 'registrationNumbers'>;

/** Positive: share of the doubt that is removed. Negative: share of the strength that is removed. */
export const EFFECTS = {
  sameDay: 0.4,
  sameYear: 0.2,
  /** Up to two years: "circa", and conversions between calendars. */
  nearYear: 0,
  otherDay: -0.03,
  otherYear: -0.15,
  sameCountry: 0.15,
  otherCountry: -0.06,
  otherGender: -0.15,
  sameNumber: 0.9,
} as const;
export type Effect = keyof typeof EFFECTS;

const NEAR_YEARS = 2;

function dateEffect(screened: string, written: string): Effect {
  const listed = written.replace('circa ', '');
  if (screened === listed) return 'sameDay';
  const years = Math.abs(Number(screened.slice(0, 4)) - Number(listed.slice(0, 4)));
  if (years === 0) {
    if (listed.length < 10) return screened.startsWith(listed) ? 'sameYear' : 'nearYear';
    const [, month, day] = listed.split('-');
    // Swapped day and month is a common error.
    return screened.endsWith(`-${day}-${month}`) ? 'sameYear' : 'otherDay';
  }
  return years <= NEAR_YEARS ? 'nearYear' : 'otherYear';
}

/** § Screening (v2): "country codes used to narrow the search". A hit without a known country stays. */
export function isOutside({ countries = [] }: Screened, listed: Listed): boolean {
  if (countries.length === 0 || listed.countries.length === 0) return false;
  return !countries.some((country) => listed.countries.includes(country));
}

function best(effects: readonly Effect[]): Effect[] {
  return effects.toSorted((one, other) => EFFECTS[other] - EFFECTS[one]).slice(0, 1);
}

function bare(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

export function agreement(screened: Screened, listed: Listed): Effect[] {
  const { entityDate } = screened;
  const effects: Effect[] = [];
  if (entityDate !== undefined)
    effects.push(...best(listed.dates.map((date) => dateEffect(entityDate, date))));
  const countries = [
    ...(screened.countries ?? []),
    ...(screened.countryOfResidence ? [screened.countryOfResidence] : []),
  ];
  if (countries.length > 0 && listed.countries.length > 0) {
    const shared = countries.some((country) => listed.countries.includes(country));
    effects.push(shared ? 'sameCountry' : 'otherCountry');
  }
  if (screened.gender !== undefined && listed.gender !== null && screened.gender !== listed.gender) {
    effects.push('otherGender');
  }
  const number = bare(screened.idPassportNumber ?? screened.registrationNumber ?? '');
  if (
    number !== '' &&
    [...listed.idNumbers, ...listed.registrationNumbers].some((known) => bare(known) === number)
  ) {
    effects.push('sameNumber');
  }
  return effects;
}

export function adjusted(strength: number, effects: readonly Effect[]): number {
  let result = strength;
  for (const effect of effects) {
    const size = EFFECTS[effect];
    result = size >= 0 ? result + (1 - result) * size : result * (1 + size);
  }
  return result;
}
