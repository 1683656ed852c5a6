/** The Gregorian days of a date in a calendar that counts from the Hijra. Pure. */
import { HIJRA_YEARS } from '../../contract/doubtful-date.js';
import { memo } from '../names/memo.js';
import { intlFormat } from './intl-format.js';

/** ISO days of the Gregorian calendar, ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Lunar, as in Saudi documents; solar, as in Iran and Afghanistan. */
export type HijriCalendar = 'islamic-umalqura' | 'persian';

const DAY_MS = 86_400_000;
/** 1882 to 2125: both calendars reach every day of `HIJRA_YEARS` in it. */
const FIRST_DAY = Date.UTC(1882, 0) / DAY_MS;
const LAST_DAY = Date.UTC(2125, 0) / DAY_MS;
const MOST_DAYS = 5_000;

/** Null outside of 1300 to 1500, and for a day or a month that does not exist. Without a day: the month; without a month: the year. */
export function hijriDays(
  calendar: HijriCalendar,
  year: number,
  month?: number | null,
  day?: number | null,
): DayRange | null {
  if (year < HIJRA_YEARS.from || year > HIJRA_YEARS.to || (month && month > 12)) return null;
  const first = (...date: [number, number, number]) => firstDayFrom(`${calendar} ${keyOf(...date)}`);
  if (month && day) {
    const only = first(year, month, day);
    const isReal = keyOn(calendar, only) === keyOf(year, month, day);
    return isReal ? { from: isoDay(only), to: isoDay(only) } : null;
  }
  const [nextYear, nextMonth] = month && month < 12 ? [year, month + 1] : [year + 1, 1];
  return { from: isoDay(first(year, month || 1, 1)), to: isoDay(first(nextYear, nextMonth, 1) - 1) };
}

/** Days since 1970. Browsers convert only to these calendars, so this searches by halves: 17 conversions. Lists repeat their years. */
const firstDayFrom = memo((date: `${HijriCalendar} ${number}`): number => {
  const [calendar, wanted] = date.split(' ') as [HijriCalendar, string];
  let [low, high] = [FIRST_DAY, LAST_DAY];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keyOn(calendar, middle) < Number(wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}, MOST_DAYS);

/** A number that grows with the date. */
function keyOf(year: number, month: number, day: number): number {
  return (year * 100 + month) * 100 + day;
}

function keyOn(calendar: HijriCalendar, dayNumber: number): number {
  const options = { calendar, day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  const format = intlFormat(Intl.DateTimeFormat, 'en-u-nu-latn', options);
  const parts = format.formatToParts(dayNumber * DAY_MS);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return keyOf(number('year'), number('month'), number('day'));
}

function isoDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
