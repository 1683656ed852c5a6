/** How close a listed date and the screened date are. Pure. */
import type { DayRange } from '../../language/hijri-days.js';
import type { ListedDate } from '../../language/listed-date.js';

/** Best first. */
export const DATE_CLOSENESS = [
  'day',
  'month',
  'year',
  /** Day and month are exchanged, or may be. */
  'exchanged',
  /** Between the two dates that the list gives. */
  'range',
  /** Approximate on the list, or no further away than the tolerance. */
  'near',
  /** Of another year, which may be a typing error. */
  'dayAndMonth',
  'unknown',
  'conflict',
] as const;
export type DateCloseness = (typeof DATE_CLOSENESS)[number];

/** A Hijri month begins when the moon is seen, so a table may differ by a day or two. */
const HIJRI_TOLERANCE_DAYS = 2;

/** `screened`: an ISO day. `toleranceYears`: a whole number. */
export function dateCloseness(listed: ListedDate, screened: string, toleranceYears: number): DateCloseness {
  const { readings, precision, isApproximate, isOrderUncertain, isHijri } = listed;
  if (precision === null) return 'unknown';
  if (readings.some((days) => includes(days, screened))) {
    if (isOrderUncertain) return 'exchanged';
    return isApproximate && precision !== 'range' ? 'near' : precision;
  }
  if (precision === 'day' && !isHijri && readings.some(({ from }) => from === exchanged(screened))) {
    return 'exchanged';
  }
  const days = isHijri ? HIJRI_TOLERANCE_DAYS : 0;
  const isNear = readings.some(({ from, to }) =>
    includes({ from: moved(from, -toleranceYears, -days), to: moved(to, toleranceYears, days) }, screened),
  );
  if (isNear) return 'near';
  return !isHijri && hasSameDayAndMonth(listed, screened) ? 'dayAndMonth' : 'conflict';
}

/** As far as the list has them. 1 January stands for an unknown day. */
function hasSameDayAndMonth({ readings, precision }: ListedDate, screened: string): boolean {
  const end = precision === 'day' ? 10 : precision === 'month' ? 7 : 0;
  const written = readings.map(({ from }) => from.slice(5, end));
  return written.some((each) => each !== '' && each !== '01-01' && screened.startsWith(each, 5));
}

/** Between the screened day and the nearest that is listed, by the calendar. Null for a date that cannot be read. */
export function yearsApart({ readings }: ListedDate, screened: string): number | null {
  const year = yearOf(screened);
  const gaps = readings.map(({ from, to }) => Math.max(0, yearOf(from) - year, year - yearOf(to)));
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function includes({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}

function exchanged(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${year}-${dayOfMonth}-${month}`;
}

function moved(day: string, years: number, days: number): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The default: "circa", ages that were estimated, and years that were converted between calendars. */
export const DATE_TOLERANCE_YEARS = { default: 2, max: 20 };

/** A whole number of years that is neither negative nor so large that every date is near. */
export function validTolerance(years: number): number {
  if (!(years >= 0)) return DATE_TOLERANCE_YEARS.default;
  return Math.min(DATE_TOLERANCE_YEARS.max, Math.floor(Number(years)));
}
