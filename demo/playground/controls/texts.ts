import { arabic } from './texts.ar.js';
import { english } from './texts.en.js';

export type TextKey = keyof typeof english;

/** Of the playground itself, not of the element in it. */
export const pageLanguage: 'en' | 'ar' = document.documentElement.lang === 'ar' ? 'ar' : 'en';

export function text(key: TextKey): string {
  return (pageLanguage === 'ar' ? arabic : english)[key];
}

/** Fills what the document names in `data-text` and `data-label`. */
export function fillTexts(): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-text]'))
    one.textContent = text(one.dataset['text'] as TextKey);
  for (const one of document.querySelectorAll<HTMLElement>('[data-label]'))
    one.setAttribute('aria-label', text(one.dataset['label'] as TextKey));
  document.title = `${text('playground')} · kyc-elements`;
}
