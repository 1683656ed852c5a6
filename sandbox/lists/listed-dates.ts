/** Dates in lists ("03 Oct 1960", "approximately 1958", "1955 to 1958"), to YYYY, YYYY-MM, YYYY-MM-DD or "circa YYYY". */
import { isIsoDate } from '../../contract/rules.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A wider range gives its first and its last year only. */
const MAX_RANGE_YEARS = 15;

function monthNumber(word: string): string | null {
  const index = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return index < 0 ? null : String(index + 1).padStart(2, '0');
}

function oneDate(text: string): string | null {
  const iso = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T.*)?$/.exec(text);
  if (iso) {
    const [, year = '', month = '', day = ''] = iso;
    if (!isIsoDate(`${year}-${month}-01`)) return year;
    return isIsoDate(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : `${year}-${month}`;
  }
  const written = /^(?:(\d{1,2})\s+)?([A-Za-z]{3,9})\.?\s+(\d{4})$/.exec(text);
  const month = written?.[2] === undefined ? null : monthNumber(written[2]);
  if (!written || month === null) return null;
  const whole = `${written[3]}-${month}-${(written[1] ?? '').padStart(2, '0')}`;
  return isIsoDate(whole) ? whole : `${written[3]}-${month}`;
}

export function yearsBetween(from: number, to: number): string[] {
  if (!(from <= to)) return [];
  if (to - from > MAX_RANGE_YEARS) return [String(from), String(to)];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** A longer text is not a date. Where one ends and the next begins takes the square of its length to find. */
const MAX_LENGTH = 200;

/** Empty when the text is not a date. */
export function listedDates(text: string): string[] {
  if (text.length > MAX_LENGTH) return [];
  const bare = text.replace(/\b(?:circa|c\.|approximately|about|late|early|mid)(?![a-z])[-\s]*/gi, '').trim();
  const range = /^(?:between\s+)?(.*?\d{4})\s*(?:to|and|-|–)\s*(.*\d{4})$/i.exec(bare);
  if (range && oneDate(bare) === null) {
    const [from, to] = [oneDate(range[1] ?? ''), oneDate(range[2] ?? '')];
    if (from === null || to === null) return [];
    return yearsBetween(Number(from.slice(0, 4)), Number(to.slice(0, 4)));
  }
  const one = oneDate(bare);
  return one === null ? [] : [bare === text.trim() ? one : `circa ${one}`];
}
