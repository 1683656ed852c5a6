/** Words of Arabic and Hebrew, which omit short vowels, in Latin letters. `e` stands for any vowel. */
import anyAscii from 'any-ascii';
import { ARABIC_DROPPED, ARABIC_GENERIC_WORDS, pairsIn, without } from './words-in-names.js';
import type { EntityType } from '../../contract/rules.js';

/**
 * Letters that any-ascii writes otherwise or leaves out. Unlike it this separates letters that together read as another.
 * In Hebrew ו is a consonant when it is doubled, and a geresh changes the letter before it.
 */
const LETTERS = new Map(
  pairsIn(
    'ا:a أ:a إ:e ٱ:a ء: ئ:y ؤ:w ظ:z ع: ة:a ۀ:a ے:y ' +
      "ג':j ז':j צ':ch ץ':ch ח':kh כ':kh ת':th ד':dh ט':z ע':gh ר':gh וו:v יי:y א:a ב:b ו:w כ:k ך:k ע: פ:p ף:f צ:tz ץ:tz ש:sh",
  ),
);
const LETTER = /[א-ת]'|וו|יי|./gu;
const INITIAL_VOWEL = /^[اأإٱعאע]/u;

export function wordsWithoutVowels(text: string, kind: EntityType): string {
  const words = text
    .replace(/[׳’‘`]/gu, "'")
    .replace(/["״]/gu, '')
    .split(/[\s،,.־–-]+/u)
    .filter(Boolean);
  return without(words, ARABIC_DROPPED)
    .map((word) => (word.length >= 4 ? word.replace(/^ال/, '') : word))
    .map((word) => (kind === 'company' && ARABIC_GENERIC_WORDS.get(word)) || inLatin(word))
    .join(' ');
}

function inLatin(word: string): string {
  let latin = '';
  for (const [letter] of word.replace(INITIAL_VOWEL, 'e').matchAll(LETTER)) {
    const next = LETTERS.get(letter) ?? anyAscii(letter).toLowerCase();
    // س and ه are not the letter "sh".
    latin += next === 'h' && /(?:[cdgkst]|(?<!t)z)$/.test(latin) ? 'eh' : next;
  }
  return latin;
}
