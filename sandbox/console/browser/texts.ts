/** Every word of the phone page and the console, in both languages. Server and page share these files. */
import { ar } from './ar.js';
import { en, type Words } from './en.js';

export type { Words };

export type Language = 'en' | 'ar';

export const WORDS: Readonly<Record<Language, Words>> = { en, ar };

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
