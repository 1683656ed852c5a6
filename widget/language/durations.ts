/** Durations, for a countdown and in words. */

/** 2:11, for whole seconds: in Latin digits, as the code beside it in the app. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "40 seconds", "2 minutes": rounded up, so that it stays an upper bound. */
export function span(seconds: number, locale: string): string {
  // 90 s and less read better as seconds than as "2 minutes".
  const isLong = seconds > 90;
  const count = Math.max(1, Math.ceil(seconds / (isLong ? 60 : 1)));
  const unit = isLong ? 'minute' : 'second';
  return count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}
