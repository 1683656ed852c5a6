/** Whether a customer's date may be no date of birth or foundation: form and proxy ask back, and it rules no hit out. Pure. */

/** `calendar`: a Hijri or solar year in a Gregorian date. `recent`: perhaps the day on which a document was issued. */
export type DateDoubt = 'calendar' | 'placeholder' | 'recent';

/** No person on a list was born before 1882, and none will be after 2076. The Umm al-Qura table begins in 1300. */
export const HIJRA_YEARS = { from: 1300, to: 1500 } as const;
/** The first year that a living person can be born in. */
export const FIRST_YEAR = 1901;
/** Older documents have expired. It also asks about a person under age, who is seldom a customer. */
const RECENT_YEARS = 18;

/** Where computers count from: 1904-01-01 and 1970-01-01, the latter also as the day before, to the west of Greenwich. */
const EPOCHS = /^(?:1904-01-01|1969-12-31|1970-01-01)$/;
/** "11/11/11" and the like are quick to type. */
const REPEATED = /^\d\d(\d\d)-\1-\1$/;

/** A day that says nothing, not even its year. */
export function isEmptyDay(day: string): boolean {
  return EPOCHS.test(day) || REPEATED.test(day) || isBefore(day, FIRST_YEAR);
}

/** `day`, `today`: ISO days. Companies are older than people, and often founded on 1 January. */
export function dateDoubt(entityType: string, day: string, today: string): DateDoubt | null {
  if (!isBefore(day, HIJRA_YEARS.from) && isBefore(day, HIJRA_YEARS.to + 1)) return 'calendar';
  const isNewYear = day.endsWith('-01-01');
  if (entityType === 'company') {
    // Programs write one where there is no date: 0001, 1753, 1900.
    if (EPOCHS.test(day) || (isNewYear && isBefore(day, FIRST_YEAR))) return 'placeholder';
  } else if (isEmptyDay(day) || isNewYear) return 'placeholder';
  return isRecent(entityType, day, today) ? 'recent' : null;
}

export function isRecent(entityType: string, day: string, today: string): boolean {
  if (entityType === 'company') return day >= today;
  return day > `${Number(today.slice(0, 4)) - RECENT_YEARS}${today.slice(4)}`;
}

function isBefore(day: string, year: number): boolean {
  return Number(day.slice(0, 4)) < year;
}
