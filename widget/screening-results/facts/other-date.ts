/** Whether the data alone says that a listed date is another person's: neither a typing error nor what lists leave open explains it. Pure. */
import { FIRST_YEAR, isEmptyDay } from '../../../contract/doubtful-date.js';
import { yearOf } from './date-closeness.js';
import type { ListedDate } from '../../language/listed-date.js';

/**
 * "Circa", ages that were estimated, and years that were converted are not this far apart. Published lists give 829 days beside other
 * dates of the same person: by these rules 6 % of them are another person's, and 10 % would be with three years.
 */
const LEAST_YEARS = 5;
/** Where the list does not know the day, or says so: "1961", "1961-01-01", "circa 1961", "1960 to 1970". */
const LEAST_YEARS_ESTIMATED = 10;
/** What it says may be about another event or calendar: "2004 (died)", "1962 (Ethiopian)". */
const NOTE = /[([]/;

/** No listed date can be the screened one. False where one is in a Hijri calendar, or cannot be read. */
export function isOtherDate(screened: string, listed: readonly ListedDate[]): boolean {
  return listed.every((date) => isOther(date, screened));
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
    [screened, ...readings.flatMap(({ from, to }) => [from, to])].every(isPlausible) &&
    readings.every(
      ({ from, to }) =>
        (moved(from, -years) > screened || moved(to, years) < screened) && !isTypingError(from, to, screened),
    )
  );
}

function isPlausible(day: string): boolean {
  return yearOf(day) >= FIRST_YEAR && yearOf(day) <= new Date().getUTCFullYear();
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

/** ISO days compare as text; 29 February may become a day that is none. */
function moved(day: string, years: number): string {
  return `${yearOf(day) + years}${day.slice(4)}`;
}
