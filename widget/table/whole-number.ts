/** "50" and "٥٠": the whole number that a person typed, within its bounds; null for other text. Pure. */
export function readWholeNumber(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const digits = latinDigits(text.trim());
  return /^\d+$/.test(digits) ? Math.min(most, Math.max(least, Number(digits))) : null;
}

/** Arabic-Indic and extended Arabic-Indic digits become Latin ones. */
export function latinDigits(text: string): string {
  // Both rows of digits start at a multiple of 16.
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
