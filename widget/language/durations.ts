/** Durations, for a countdown and in words. */

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
