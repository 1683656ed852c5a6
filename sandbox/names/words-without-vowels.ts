/** Words of scripts that omit short vowels, in Latin letters. `e` stands for any vowel. */
import anyAscii from 'any-ascii';
import { ARABIC_GENERIC_WORDS, ARABIC_PARTICLES, ARABIC_TITLES, pairsIn } from './words-in-names.js';
import type { EntityType } from '../../contract/rules.js';

export function arabicWords(text: string, kind: EntityType): string {
  const all = text.split(/[\s،,.-]+/).filter(Boolean);
  const some = all.filter(
    (word) => !ARABIC_PARTICLES.has(word) && !(kind === 'person' && ARABIC_TITLES.has(word)),
  );
  return (some.length > 0 ? some : all)
    .map((word) => (word.length >= 4 ? word.replace(/^ال/, '') : word))
    .map((word) => (kind === 'company' && ARABIC_GENERIC_WORDS.get(word)) || latinFromArabic(word))
    .join(' ');
}

/**
 * Arabic, Persian and Urdu letters that any-ascii writes otherwise or leaves out. Unlike it this separates س and ه, which are
 * not the letter "sh": `e` stands for any vowel, at the start of a word and between letters that together read as another.
 */
const ARABIC_LETTERS = new Map(pairsIn('ا:a أ:a إ:e ٱ:a ء: ئ:y ؤ:w ظ:z ع: ة:a ۀ:a ے:y'));
const INITIAL_VOWEL = /^[اأإٱع]/;

function latinFromArabic(word: string): string {
  let latin = INITIAL_VOWEL.test(word) ? 'e' : '';
  for (const letter of latin === '' ? word : word.slice(1)) {
    const next = ARABIC_LETTERS.get(letter) ?? anyAscii(letter).toLowerCase();
    latin += next === 'h' && /[tskdcg]$/.test(latin) ? 'eh' : next;
  }
  return latin;
}

/**
 * Hebrew letters that any-ascii writes otherwise: ו is a consonant at the start of a word or doubled, else a long vowel; a geresh
 * changes the letter before it. `e` stands for any vowel.
 */
const HEBREW_LETTERS = new Map(
  pairsIn(
    "ג':j ז':j צ':ch ץ':ch ח':kh כ':kh ת':th ד':dh ט':z ע':gh ר':gh וו:v יי:y א:a ב:b ו:w כ:k ך:k ע: פ:p ף:f צ:tz ץ:tz ש:sh",
  ),
);
const HEBREW_LETTER = /[א-ת]'|וו|יי|[א-ת]/gu;

export function hebrewWords(text: string): string {
  return text
    .replace(/[׳’‘`]/gu, "'")
    .replace(/["״]/gu, '')
    .replace(/[\s,.־–-]+/gu, ' ')
    .replace(/(?<![א-ת'])[אע]/gu, 'e')
    .replace(/(?<![א-ת'e])ו+/gu, 'v')
    .replace(HEBREW_LETTER, (letter, at: number, all: string) =>
      // ק and ה are not the letter "kh".
      letter === 'ה' && /[דהזטכסקשת]/u.test(all.charAt(at - 1))
        ? 'eh'
        : (HEBREW_LETTERS.get(letter) ?? anyAscii(letter).toLowerCase()),
    );
}
