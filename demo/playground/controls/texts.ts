import { arabicPages } from './page-texts.ar.js';
import { arabic } from './texts.ar.js';
import { english } from './texts.en.js';

export type TextKey = keyof typeof english;

/** Of the demo itself, not of the elements in it. */
export const pageLanguage: 'en' | 'ar' = document.documentElement.lang === 'ar' ? 'ar' : 'en';
/** For the times that the demo writes. */
export const locale = pageLanguage === 'ar' ? 'ar-u-nu-arab' : 'en-GB';

export function text(key: TextKey): string {
  return (pageLanguage === 'ar' ? arabic : english)[key];
}

export const elementName = (element: string): string => text(element as TextKey);

/** Names the document, and fills in Arabic what it names in `data-text` and `data-label`: it says the English itself. */
export function fillTexts(page: TextKey): void {
  document.title = `${text(page)} · kyc-elements`;
  if (pageLanguage === 'en') return;
  for (const one of document.querySelectorAll<HTMLElement>('[data-text]'))
    one.textContent = arabicPages[one.dataset['text']!] ?? one.textContent;
  for (const one of document.querySelectorAll<HTMLElement>('[data-label]'))
    one.setAttribute('aria-label', arabic[one.dataset['label'] as TextKey]);
}
