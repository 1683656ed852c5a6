/**
 * The forms of a national ID, or `any`: only upstream decides. N is a digit, A a letter, the rest stands for itself. `ANY`
 * is refused: the operator means `any`, and as a form it fits no national ID.
 */
const FORMS = /^(?!ANY$)(?:any|[0-9A-Z/]{1,32}(?: *, *[0-9A-Z/]{1,32})*)$/;
/**
 * Assumption: upstream says only "national ID or resident permit number". Ten digits, 1 for a national
 * and 2 for a resident, saves the creation budget from typing errors. The default of NATIONAL_ID_FORMS.
 */
export const DEFAULT_NATIONAL_ID_FORMS = '1NNNNNNNNN,2NNNNNNNNN';
/** With this header of an answer the proxy names its forms to the page, unless they are the default. */
export const NATIONAL_ID_FORMS_HEADER = 'Kyc-National-Id-Forms';
/** Characters of a normalised ID. */
export const NATIONAL_ID_MAX = 32;
/** What is said of a wrong value of NATIONAL_ID_FORMS. */
export const NATIONAL_ID_FORMS_RULE =
  'must be `any`, or forms such as 1NNNNNNNNN with a comma between two: write N for a digit, A for a letter, ' +
  'and digits, other capital letters and `/` as they are';

export const isNationalIdForms = (text: string) => FORMS.test(text);

export function isNationalId(text: string, forms: string): boolean {
  if (forms === 'any') return text !== '';
  return forms.split(/ *, */).some((form) => hasForm(text, form));
}

function hasForm(text: string, form: string): boolean {
  return form.length === text.length && [...form].every((sign, at) => stands(sign, text[at]!));
}

function stands(sign: string, character: string): boolean {
  if (sign === 'N') return /[0-9]/.test(character);
  return sign === 'A' ? /[a-z]/i.test(character) : sign === character;
}

/** Of Arabic, of Persian and Urdu, of Hindi, of Bengali, and of East Asian input methods. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** Digits become Latin ones, small letters capital ones, as the forms have them; blanks, hyphens and invisible marks are removed. */
export function normaliseNationalId(typed: string): string {
  return typed
    .replace(/[٠-٩۰-۹०-९০-৯０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.findLast((zero) => zero <= code)!);
    })
    .replace(/[\s\-\p{Cf}]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
