/**
 * Dates as lists publish them: "1970-01-01", "1970-03", "1970", "10 Dec 1948", "circa 1961". Each is read as precisely as it is
 * written. Text that cannot be read stays as it is. Pure.
 */

export interface HitDate {
  readonly text: string;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** § Hit item: "Known dates of birth or foundation, comma-separated". */
export function hitDates(text: string | null | undefined): HitDate[] {
  const parts = (text ?? '').split(/[,،;]/u).map((date) => date.trim());
  return [...new Set(parts.filter((date) => date !== ''))].map(readDate);
}

export function readDate(text: string): HitDate {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(text);
  if (iso) return dated(text, iso[1], iso[2], iso[3]);
  const named = /^(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})$/i.exec(text);
  const month = named ? MONTHS.indexOf(named[2]!.toLowerCase()) + 1 : 0;
  if (named && month > 0) return dated(text, named[3], String(month), named[1]);
  // "circa 1961" has one year. "between 1958 and 1963" has two, so neither is the year.
  const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  return dated(text, years.length === 1 ? years[0] : undefined, undefined, undefined);
}

/** "1970-00-00" has a year only. */
function dated(text: string, year?: string, month?: string, day?: string): HitDate {
  const number = (digits: string | undefined) => (digits && Number(digits) > 0 ? Number(digits) : null);
  return { text, year: number(year), month: number(month), day: month ? number(day) : null };
}

/** How precisely a listed date and a full date agree. Null when they conflict, or when the listed date cannot be read. */
export function agreesTo(listed: HitDate, date: string): 'day' | 'month' | 'year' | null {
  const [year, month, day] = date.split('-').map(Number);
  if (listed.year !== year) return null;
  if (listed.month === null) return 'year';
  if (listed.month !== month) return null;
  if (listed.day === null) return 'month';
  return listed.day === day ? 'day' : null;
}
