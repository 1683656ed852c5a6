/** The texts of the phone page and the console. Server and pages use these files. */
import { ar } from './ar.js';
import { en, type Texts } from './en.js';

export type { Texts };

export type Language = 'en' | 'ar';

export const TEXTS: Readonly<Record<Language, Texts>> = { en, ar };

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
