/**
 * Assumption: upstream says only "national ID or resident permit number". Ten digits, 1 for a national
 * and 2 for a resident, saves the creation budget from typing errors. The default of NATIONAL_ID_PATTERN.
 */
export const DEFAULT_NATIONAL_ID_PATTERN = '[12][0-9]{9}';
/** What NATIONAL_ID_PATTERN=any means: only upstream decides. */
const ANY_NATIONAL_ID_PATTERN = '.+';
/** With this header of an answer the proxy names its pattern to the page, unless it is the default. */
export const NATIONAL_ID_PATTERN_HEADER = 'Kyc-National-Id-Pattern';
/** Characters of a normalised ID. */
export const NATIONAL_ID_MAX = 32;

export function isNationalId(text: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text);
}

export function nationalIdPattern(text: string): string {
  return text === 'any' ? ANY_NATIONAL_ID_PATTERN : text;
}

/** Arabic-Indic and extended Arabic-Indic digits become Latin ones; blanks, hyphens and invisible marks are removed. */
export function normaliseNationalId(typed: string): string {
  return (
    typed
      // Both rows of digits start at a multiple of 16.
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[\s\-\p{Cf}]/gu, '')
  );
}
