const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A duration as text, in the largest unit that divides it. Two days and less are in hours. */
export function inWords(seconds: number): string {
  const [length, unit] = UNITS.find(([one]) => seconds % one === 0 && (one < 86_400 || seconds > 2 * one))!;
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
