/** A year that was typed in the Hijri calendar into a field of the Gregorian one. Pure. */
import { hijriDays } from '../language/hijri-days.js';

export interface HijriReading {
  readonly year: number;
  /** The Gregorian day, YYYY-MM-DD; undefined where the Hijri month has no such day. */
  readonly day: string | undefined;
}

/** Undefined for a day outside of 1300 to 1500: no person was born and hardly a company was founded then. */
export function hijriReading(entityDate: string): HijriReading | undefined {
  const [year = 0, month, day] = entityDate.split('-').map(Number);
  if (!(year >= 1300 && year <= 1500)) return undefined;
  return { year, day: hijriDays('islamic-umalqura', year, month, day)?.from };
}
