/** How close a listed date and the screened date are. Pure. */
import { FIRST_YEAR, isEmptyDay, isRecent } from '../../../contract/doubtful-date.js';
import type { DayRange } from '../../language/hijri-days.js';
import type { ListedDate } from '../../language/listed-date.js';

/** Best first, with what each says of the person. */
export const DATE_VERDICTS = {
  day: 'agree',
  month: 'agree',
  year: 'agree',
  /** Day and month are exchanged, or may be. */
  exchanged: 'possible',
  /** Between the two dates that the list gives. */
  range: 'possible',
  /** Approximate on the list, or no further away than the tolerance. */
  near: 'possible',
  /** Of another year, which may be a typing error. */
  dayAndMonth: 'possible',
  unknown: 'unknown',
  conflict: 'conflict',
} as const;
export type DateCloseness = keyof typeof DATE_VERDICTS;
export const DATE_CLOSENESS = Object.keys(DATE_VERDICTS) as readonly DateCloseness[];

/** "Circa", ages that were estimated, and years that were converted between calendars. */
const TOLERANCE_YEARS = 2;

/** `screened`: an ISO day. */
export function dateCloseness(listed: ListedDate, screened: string): DateCloseness {
  const { readings, precision, isApproximate, isOrderUncertain, isHijri } = listed;
  if (precision === null) return 'unknown';
  if (readings.some((days) => includes(days, screened))) {
    if (isOrderUncertain) return 'exchanged';
    return isApproximate && precision !== 'range' ? 'near' : precision;
  }
  if (precision === 'day' && !isHijri && readings.some(({ from }) => from === exchanged(screened))) {
    return 'exchanged';
  }
  const years = yearsApart(listed, screened)!;
  const isNear = ({ from, to }: DayRange) =>
    includes({ from: yearsLater(from, -TOLERANCE_YEARS), to: yearsLater(to, TOLERANCE_YEARS) }, screened);
  // Of an estimated day no more than the year is known.
  if (isApproximate && years <= TOLERANCE_YEARS) return 'near';
  if (years <= TOLERANCE_YEARS + 1 && readings.some(isNear)) return 'near';
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

/**
 * "Circa", ages that were estimated, and years that were converted are not this far apart. Published lists give 829 days beside other
 * dates of the same person: by these rules 6 % of them are another person's, and 10 % would be with three years.
 */
const LEAST_YEARS = 5;
/** Where the list does not know the day, or says so: "1961", "1961-01-01", "circa 1961", "1960 to 1970". */
const LEAST_YEARS_ESTIMATED = 10;
/** What it says may be about another event or calendar: "2004 (died)", "1962 (Ethiopian)". */
const NOTE = /[([]/;

/**
 * No listed date can be the screened one. False where one is in a Hijri calendar, cannot be read, or is so recent that it may be a date
 * of death, of issue or of listing. `today`: an ISO day.
 */
export function isOtherDate(
  screened: string,
  listed: readonly ListedDate[],
  entityType: string,
  today: string,
): boolean {
  const isPlausible = (day: string) => yearOf(day) >= FIRST_YEAR && !isRecent(entityType, day, today);
  return listed.every(
    (date) =>
      [screened, ...date.readings.flatMap(({ from, to }) => [from, to])].every(isPlausible) &&
      isOther(date, screened),
  );
}

function isOther(listed: ListedDate, screened: string): boolean {
  const { text, readings, precision, isApproximate, isHijri } = listed;
  const isEstimated =
    isApproximate ||
    /^(year|range)$/.test(precision ?? '') ||
    readings.some(({ from }) => from.endsWith('-01-01'));
  const years = isEstimated ? LEAST_YEARS_ESTIMATED : LEAST_YEARS;
  return (
    !isHijri &&
    !NOTE.test(text) &&
    !readings.some(({ from, to }) => from === to && isEmptyDay(from)) &&
    readings.every(
      ({ from, to }) =>
        (yearsLater(from, -years) > screened || yearsLater(to, years) < screened) &&
        !isTypingError(from, to, screened),
    )
  );
}

/** A year between both ends becomes the screened one by one digit, or by two that are exchanged. */
function isTypingError(from: string, to: string, screened: string): boolean {
  // Who was born on another day, in another month, made more than one error.
  if (from === to && isOtherDay(from, screened)) return false;
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, at) => yearOf(from) + at);
  return years.some((year) => isOneError(String(year), screened.slice(0, 4)));
}

/** 1 January stands for an unknown day. A day and a month may be exchanged. */
function isOtherDay(listed: string, screened: string): boolean {
  const [one, other] = [listed.slice(5), screened.slice(5)];
  if (one === '01-01' || other === '01-01') return false;
  const parts = other.split('-');
  return !one.split('-').some((part) => parts.includes(part));
}

function isOneError(one: string, other: string): boolean {
  const places = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second = 0] = places;
  return (
    places.length < 2 || (places.length === 2 && one[first] === other[second] && one[second] === other[first])
  );
}

/** ISO days compare as text, which is quick; 29 February may become a day that is none. */
function yearsLater(day: string, years: number): string {
  return `${yearOf(day) + years}${day.slice(4)}`;
}
