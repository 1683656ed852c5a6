/** Days, times and durations in words. A `locale` may carry a numbering system: `ar-u-nu-arab`. */
import { intlFormat } from './intl-format.js';

/** "1990-04-12" or a full timestamp → a Date; undefined for other text, which lists may contain. */
function parse(text: string): Date | undefined {
  const date = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

const GREGORIAN = { calendar: 'gregory', day: 'numeric', month: 'short', year: 'numeric' } as const;
const HIJRI = { ...GREGORIAN, calendar: 'islamic-umalqura', month: 'long' } as const;

/** 12 Apr 1990. Text that is not a date is returned unchanged. */
export function gregorianDay(day: string, locale: string): string {
  const date = parse(day.slice(0, 10));
  const options = { ...GREGORIAN, timeZone: 'UTC' };
  return date ? intlFormat(Intl.DateTimeFormat, locale, options).format(date) : day;
}

/** 16 Ramadan 1410, in the Umm al-Qura calendar; undefined for text that is not a date. */
export function hijriDay(day: string, locale: string): string | undefined {
  const date = parse(day.slice(0, 10));
  if (!date) return undefined;
  return intlFormat(Intl.DateTimeFormat, locale, { ...HIJRI, timeZone: 'UTC' })
    .formatToParts(date)
    .map(({ type, value }) => (type === 'era' ? '' : value))
    .join('')
    .trim();
}

/** 21 Nov 2026, 10:42, in the time zone of the browser. On paper, which is read in another zone: 21 Nov 2026, 10:42 GMT+3. */
export function moment(timestamp: string, locale: string, timeZoneName?: 'short'): string {
  // Times of upstream are UTC, also where they do not say so.
  const date = parse(timestamp.replace(/T[\d:.]+$/, '$&Z'));
  const options = { ...GREGORIAN, hour: 'numeric', minute: '2-digit', timeZoneName } as const;
  return date ? intlFormat(Intl.DateTimeFormat, locale, options).format(date) : timestamp;
}

/** 14:20, in the time zone of the browser; "Monday 14:20" if it is not the day of `now`. */
export function timeOfDay(ms: number, locale: string, now = ms): string {
  const date = new Date(ms);
  const weekday = date.getDay() === new Date(now).getDay() ? undefined : 'long';
  return date.toLocaleString(locale, { weekday, hour: 'numeric', minute: '2-digit' });
}

/** 2:11, for whole seconds. */
export function clock(seconds: number, locale: string): string {
  const number = (value: number, minimumIntegerDigits: number) =>
    value.toLocaleString(locale, { minimumIntegerDigits, useGrouping: false });
  return `${number(Math.floor(seconds / 60), 1)}:${number(seconds % 60, 2)}`;
}

/** "40 seconds", "2 minutes": rounded up, so that it stays an upper bound. */
export function span(seconds: number, locale: string): string {
  // 90 s and less read better as seconds than as "2 minutes".
  const isLong = seconds > 90;
  const count = Math.max(1, Math.ceil(seconds / (isLong ? 60 : 1)));
  const unit = isLong ? 'minute' : 'second';
  return count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}
