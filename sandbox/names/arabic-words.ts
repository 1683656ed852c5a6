/** Words of an Arabic, Persian or Urdu name in Latin letters. */
import { latinFromArabic } from './arabic-letters.js';
import {
  ARABIC_COMPANY_FORMS,
  ARABIC_GENERIC_WORDS,
  ARABIC_PARTICLES,
  ARABIC_TITLES,
} from './words-in-names.js';
import type { EntityType } from '../../contract/rules.js';

/** Removes titles, particles and the article. */
export function arabicWords(text: string, kind: EntityType): string {
  const dropped = (word: string) =>
    ARABIC_PARTICLES.has(word) ||
    (kind === 'person' ? ARABIC_TITLES.has(word) : ARABIC_COMPANY_FORMS.has(word));
  const all = text.split(/[\s،,.-]+/).filter(Boolean);
  const some = all.filter((word) => !dropped(word));
  const translated = kind === 'company' ? ARABIC_GENERIC_WORDS : undefined;
  return (some.length > 0 ? some : all)
    .map((word) => (word.length >= 4 ? word.replace(/^ال/, '') : word))
    .map((word) => translated?.get(word) ?? latinFromArabic(word))
    .join(' ');
}
