import { readListedDate, type ListedDate } from './listed-date.js';

/** § Hit item: "Known dates of birth or foundation, comma-separated". Each is read once. */
export function hitDates(text: string | null | undefined): ListedDate[] {
  const whole = (text ?? '').replace(AMERICAN, '$1 $2');
  const parts = whole.split(/[,،;|\n]|\s(?:or|أو)\s/u).map((date) => date.trim());
  return [...new Set(parts.filter((date) => date !== ''))].map(readListedDate);
}

/** "March 4, 1970": this comma separates no dates. */
const AMERICAN = /(?<=^|[,،;|\n]\s*)(\p{L}+\.?\s\d{1,2}),\s*(\d{4})(?=\s*(?:$|[,،;|\n]))/gu;
