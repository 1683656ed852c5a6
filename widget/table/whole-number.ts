import { latinDigits } from '../language/latin-digits.js';

/** "50" and "٥٠": the whole number that a person typed, within its bounds; null for other text. Pure. */
export function readWholeNumber(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const digits = latinDigits(text.trim());
  return /^\d+$/.test(digits) ? Math.min(most, Math.max(least, Number(digits))) : null;
}
