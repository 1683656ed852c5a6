/** Texts and digits in the language of the page. */
import { TEXTS, type Language } from './texts.js';

export const language: Language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
export const texts = TEXTS[language];

const numerals = language === 'ar' ? 'ar-u-nu-arab' : 'en';
const plain = new Intl.NumberFormat(numerals);
const twoDigits = new Intl.NumberFormat(numerals, { minimumIntegerDigits: 2 });

export function shownCount(count: number): string {
  return plain.format(count);
}

export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${plain.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;
}

export function masked(nationalId: string): string {
  return `${nationalId.slice(0, 2)}•••••••${nationalId.slice(-1)}`;
}

export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}
