/** "50" and "٥٠": the whole number that a person typed, within its bounds; null for other text. Pure. */
export function readWholeNumber(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const digits = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  return /^\d+$/.test(digits) ? Math.min(most, Math.max(least, Number(digits))) : null;
}
