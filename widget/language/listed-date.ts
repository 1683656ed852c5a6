/** One date as a list writes it, as the days that it can mean. What cannot be read has none: it is never guessed. Pure. */
import { isIsoDate } from '../../contract/rules.js';
import { withoutInvisible } from '../names/disguises.js';
import { memo } from '../names/memo.js';
import { latinDigits } from './latin-digits.js';
import { hijriDays, type DayRange, type HijriCalendar } from './hijri-days.js';
import { gregorianMonth, hijriMonth } from './month-names.js';

const UNREAD = {
  /** Every meaning of the text: none if it cannot be read, several if its order or its calendar is not certain. */
  readings: [] as readonly DayRange[],
  precision: null as 'day' | 'month' | 'year' | 'range' | null,
  /** The list says so ("circa 1961"), or does not write the calendar ("1390"). */
  isApproximate: false,
  /** "04/03/1970": April or March. */
  isOrderUncertain: false,
  /** Written in a calendar that counts from the Hijra. */
  isHijri: false,
};

type Read = Readonly<typeof UNREAD>;
export type ListedDate = Read & { readonly text: string };
type Calendars = readonly (HijriCalendar | 'gregorian')[];

interface Parts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** A longer text is a story, not a date. */
const MAX_LENGTH = 80;
const GREGORIAN_YEARS = { from: 1500, to: 2100 };

const CIRCA =
  /(?<!\p{L})(?:circa|ca?\.?(?=\s*\d)|approx(?:imately)?\.?|about|around|abt\.?|estimated|est\.|early|mid|late|possibly|probably|حوالي|تقريبا)(?!\p{L})-?|[~≈?]/giu;
const SOLAR = /(?<!\p{L})(?:solar(?: hijri)?|shamsi|jalali|persian|s\.?h\.?|ه(?:ـ)?\.? ?ش)(?!\p{L})\.?/giu;
const LUNAR = /(?<!\p{L})(?:a\.? ?h\.?|hijri|hijra|hegira|h|هـ?|هجري)(?!\p{L})\.?/giu;
const FILLER =
  /(?<!\p{L})(?:dob|born|of|calendar|years?|سنة|عام)(?!\p{L}):?|(?<=\d)(?:st|nd|rd|th)(?!\p{L})/giu;

export function readListedDate(text: string): ListedDate {
  if (text.length > MAX_LENGTH) return { text, ...UNREAD };
  // A note in brackets is about the date. With a year it is another date: see `datesInNotes`.
  const plain = latinDigits(withoutInvisible(text))
    .toLowerCase()
    .replace(/\([^)]*\d{4}[^)]*\)/gu, ' ');
  const isCirca = plain.search(CIRCA) >= 0;
  const isSolar = plain.search(SOLAR) >= 0;
  const isLunar = !isSolar && plain.search(LUNAR) >= 0;
  const bare = [CIRCA, SOLAR, LUNAR, FILLER, /\([^)]*\)/gu]
    .reduce((rest, noise) => rest.replace(noise, ' '), plain)
    .replace(/\s+/gu, ' ')
    .trim();
  const marked: Calendars | null = isSolar ? ['persian'] : isLunar ? ['islamic-umalqura'] : null;
  const read = readOne(bare, marked) ?? readRange(bare, marked);
  return { text, ...UNREAD, ...read, ...(read && isCirca && { isApproximate: true }) };
}

function readOne(text: string, marked: Calendars | null): Read | null {
  const numbers = numericParts(text);
  const named = numbers.length > 0 ? null : namedParts(text);
  const alternatives = named ? [named.parts] : numbers;
  const [first] = alternatives;
  if (!first) return null;
  const calendars = marked ?? (named?.isHijri ? (['islamic-umalqura'] as const) : calendarsOf(first.year));
  const readings = calendars.flatMap((calendar) =>
    alternatives.map((parts) => daysOf(parts, calendar)).filter((days) => days !== null),
  );
  if (readings.length === 0) return null;
  return {
    readings,
    precision: first.day ? 'day' : first.month ? 'month' : 'year',
    isApproximate: calendars.length > 1,
    isOrderUncertain: alternatives.length > 1,
    isHijri: !calendars.includes('gregorian'),
  };
}

/** "1968 to 1973", "between Aug. and Sep. 1977", "1979-1982", "1950s". */
function readRange(text: string, marked: Calendars | null): Read | null {
  const decade = /^(\d{3})0['’]?s$/u.exec(text);
  if (decade) return spanOf(readOne(`${decade[1]}0`, null), readOne(`${decade[1]}9`, null));
  const ends =
    /^(?:between |from )?(.+?)\s*(?: to | and | until |[–—]| - )\s*(.+)$/u.exec(text) ??
    /^(\d{4})\s*[-/]\s*(\d{4})$/u.exec(text);
  if (!ends || (text.includes(' and ') && !text.startsWith('between '))) return null;
  const [, from = '', to = ''] = ends;
  const year = /\d{4}$/u.exec(to)?.[0] ?? '';
  return spanOf(readOne(from, marked) ?? readOne(`${from} ${year}`, marked), readOne(to, marked));
}

function spanOf(first: Read | null, last: Read | null): Read | null {
  if (!first || !last || first.isHijri !== last.isHijri) return null;
  const days = first.readings.map(({ from }) => from).toSorted();
  const ends = last.readings.map(({ to }) => to).toSorted();
  const [from, to] = [days[0]!, ends.at(-1)!];
  if (from > to) return null;
  return { ...first, readings: [{ from, to }], precision: 'range', isOrderUncertain: false };
}

/**
 * Year first, as ISO 8601 writes it; or the year last, where a dot or a number above 12 says which is the day. Without the flag `u`:
 * with it, WebKit before 2026 finds no back reference in a part of a text that has letters beyond Latin-1 (webkit.org/b/308046).
 */
function numericParts(text: string): Parts[] {
  const iso = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[t ]\d{2}:.*)?)?)?$/.exec(text);
  if (iso) return [{ year: Number(iso[1]), month: Number(iso[3] ?? 0), day: Number(iso[4] ?? 0) }];
  const month = /^(\d{1,2})[-/.](\d{4})$/u.exec(text);
  if (month) return [{ year: Number(month[2]), month: Number(month[1]) }];
  const last = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!last) return [];
  const [one, other, year] = [Number(last[1]), Number(last[3]), Number(last[4])];
  const dayFirst = { year, month: other, day: one };
  const monthFirst = { year, month: one, day: other };
  if (one === other || last[2] === '.' || one > 12 || one * other === 0) return [dayFirst];
  return other > 12 ? [monthFirst] : [dayFirst, monthFirst];
}

/** "4 March 1970", "Mar 1970", "March 4 1970", "04-Mar-1970", "15 Ramadan 1390". */
function namedParts(text: string): { readonly parts: Parts; readonly isHijri: boolean } | null {
  const words = /^(\d{1,2})?[\s.-]*(\p{L}.*?)[\s.-]+(?:(\d{1,2})\s+)?(\d{4})$/u.exec(text);
  if (!words || (words[1] && words[3])) return null;
  const gregorian = gregorianMonth(words[2]!);
  const month = gregorian ?? hijriMonth(words[2]!);
  if (month === null) return null;
  const day = Number(words[1] ?? words[3] ?? 0);
  return { parts: { year: Number(words[4]), month, day }, isHijri: gregorian === null };
}

/** A year that is too early for a Gregorian one is a Hijri one, of either calendar. */
function calendarsOf(year: number): Calendars {
  return year < GREGORIAN_YEARS.from ? ['islamic-umalqura', 'persian'] : ['gregorian'];
}

/** Zeros stand for what is not known: "1970-00-00". */
function daysOf({ year, month, day }: Parts, calendar: Calendars[number]): DayRange | null {
  if (calendar !== 'gregorian') return hijriDays(calendar, year, month, day);
  if (year < GREGORIAN_YEARS.from || year > GREGORIAN_YEARS.to || (month ?? 0) > 12) return null;
  if (!month) return day ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const only = `${start}-${String(day ?? 0).padStart(2, '0')}`;
  if (day) return isIsoDate(only) ? { from: only, to: only } : null;
  return { from: `${start}-01`, to: `${start}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
}

/** § Hit item: "Known dates of birth or foundation, comma-separated". Each is read once. */
export const readListedDates = memo((text: string | null | undefined): readonly ListedDate[] => {
  const whole = (text ?? '').replace(BEFORE_YEAR, '$1 $2');
  const parts = whole.split(/[,،;|\n]|\s(?:or|أو)\s/u).map((date) => date.trim());
  const listed = [...new Set(parts.filter((date) => date !== ''))].map(readListedDate);
  return [...listed, ...listed.flatMap(datesInNotes)];
});

/** "1970 (or 17.5.1985)" names two dates. A note that is no date, "2004 (died)", names none. */
function datesInNotes({ text }: ListedDate): ListedDate[] {
  if (text.length > MAX_LENGTH) return [];
  const notes = [...text.matchAll(/[([]\s*(?:or|also|alt\.?|أو)?\s*([^)\]]*\d{4}[^)\]]*)/giu)];
  return notes
    .map(([, note = '']) => readListedDate(note.trim()))
    .filter(({ readings }) => readings.length > 0);
}

/** "March 4, 1970", "4th of March, 1970": this comma separates no dates. */
const BEFORE_YEAR =
  /(?<=^|[,،;|\n]\s{0,9})(\p{L}+\.?\s\d{1,2}\p{L}{0,2}|\d{1,2}\p{L}{0,2}\s(?:of\s)?\p{L}+\.?),\s*(\d{4})(?=\s*(?:$|[,،;|\n]))/gu;
