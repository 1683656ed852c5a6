/** Times and numbers in the page's language, with Gregorian dates and Latin digits as in the data. */
import { language } from './page-language.js';

const locale = language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const counts = new Intl.NumberFormat(locale);

export function writtenTime(time: unknown): string {
  return times.format(new Date(String(time)));
}

export function writtenCount(count: unknown): string {
  return counts.format(Number(count));
}
