/** Arabic-Indic and extended Arabic-Indic digits become Latin ones. */
export function latinDigits(text: string): string {
  // Both rows of digits start at a multiple of 16.
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
