/** A year that was typed in the Hijri calendar into a field of the Gregorian one. Pure. */
import { dateDoubt } from '../../contract/doubtful-date.js';
import { hijriDays } from '../language/hijri-days.js';

export interface HijriReading {
  readonly year: number;
  /** The Gregorian day, YYYY-MM-DD; undefined where the Hijri month has no such day. */
  readonly day: string | undefined;
}

export function hijriReading(entityDate: string): HijriReading | undefined {
  if (dateDoubt('', entityDate, '') !== 'calendar') return undefined;
  const [year = 0, month, day] = entityDate.split('-').map(Number);
  return { year, day: hijriDays('islamic-umalqura', year, month, day)?.from };
}
