/** Words of an Arabic, Persian or Urdu name in Latin letters, joined as Latin spellings join them. */
import { latinFromArabic } from './arabic-letters.js';
import {
  ARABIC_COMPANY_FORMS,
  ARABIC_GENERIC_WORDS,
  ARABIC_PARTICLES,
  ARABIC_TITLES,
} from './words-in-names.js';
import type { EntityType } from '../../contract/rules.js';

const JOINED_TO_NEXT = new Set(['عبد']);
const JOINED_TO_LAST = new Set(['الله', 'الدين', 'اللہ', 'الدین']);

/** The second part as Latin spellings write it: "-ullah", "-uddin", "-ulrahman". */
function joinedLater(word: string): string {
  return word
    .replace(/^الل(?=[هہ]$)/u, 'ل')
    .replace(/^ال(?=د[يی]ن$)/u, '')
    .replace(/^ا(?=ل)/u, '');
}

/** Removes the article; joins عبد to the next word, الله and الدين to the word before. */
export function arabicWords(text: string, kind: EntityType): string {
  const dropped = (word: string) =>
    ARABIC_PARTICLES.has(word) ||
    (kind === 'person' ? ARABIC_TITLES.has(word) : ARABIC_COMPANY_FORMS.has(word));
  const all = text
    .replace(/(?<=^|\s)أبو(?=\p{L}{3})/gu, 'أبو ')
    .split(/[\s،,.-]+/)
    .filter(Boolean);
  const some = all.filter((word) => !dropped(word));
  const kept = some.length > 0 ? some : all;
  const joined: string[] = [];
  let open = false;
  for (const written of kept) {
    const word = written.replace(
      /^(عبد)(ال.{2,})$/u,
      (_, servant: string, of: string) => servant + joinedLater(of),
    );
    const last = joined.at(-1);
    if (last !== undefined && (open || JOINED_TO_LAST.has(word))) {
      joined[joined.length - 1] = last + joinedLater(word);
    } else {
      joined.push(word.length >= 5 ? word.replace(/^ال/, '') : word);
    }
    open = JOINED_TO_NEXT.has(word);
  }
  const translated = kind === 'company' ? ARABIC_GENERIC_WORDS : undefined;
  return joined.map((word) => translated?.get(word) ?? latinFromArabic(word)).join(' ');
}
