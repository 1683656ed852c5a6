/** What stands in the margins of every printed page. Pure. */

export interface PrintedPage {
  readonly title: string;
  readonly time: string;
  /** With a null character for the number of the page, and a second one for the count of pages. */
  readonly number: string;
  readonly direction: 'ltr' | 'rtl';
  /** ٠-٩ */
  readonly hasArabicDigits: boolean;
}

const SIZE = 'font: 9pt system-ui, sans-serif; color: #596070';

/** The rule for the pages. Browsers that know no margin boxes (Firefox, Safari) keep the margins only. */
export function pageRule({ title, time, number, direction, hasArabicDigits }: PrintedPage): string {
  const [before = '', between = '', after = ''] = number.split('\u0000');
  const counter = (name: string) => `counter(${name}${hasArabicDigits ? ', arabic-indic' : ''})`;
  const numbered = `${cssString(before)} ${counter('page')} ${cssString(between)} ${counter('pages')} ${cssString(after)}`;
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return `@page {
    margin: 20mm 14mm 18mm;
    @top-${start} { content: ${cssString(title)}; ${SIZE}; direction: ${direction}; text-align: start; width: 65% }
    @top-${end} { content: ${cssString(time)}; ${SIZE}; direction: ${direction}; text-align: end; width: 35% }
    @bottom-${end} { content: ${numbered}; ${SIZE}; direction: ${direction} }
  }`;
}

/** Names come from people and lists: nothing in them may end the string. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `);
  return `"${escaped}"`;
}
