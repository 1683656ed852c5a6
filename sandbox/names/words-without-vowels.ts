/** Words of scripts that omit short vowels, in Latin letters. `e` stands for any vowel. */
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
 * Arabic, Persian and Urdu letters to Latin ones. Unlike any-ascii it writes alif, and separates س and ه, which are not the
 * letter "sh": `e` stands for any vowel, at the start of a word and between letters that together read as another.
 */
const ARABIC_LETTERS = new Map(
  pairsIn(
    'ا:a أ:a إ:e آ:a ٱ:a ء: ئ:y ؤ:w ب:b پ:p ت:t ٹ:t ث:th ج:j چ:ch ح:h خ:kh د:d ڈ:d ذ:dh ر:r ڑ:r ز:z ژ:zh س:s ش:sh ' +
      'ص:s ض:d ط:t ظ:z ع: غ:gh ف:f ڤ:v ق:q ك:k ک:k گ:g ل:l م:m ن:n ں:n ه:h ہ:h ھ:h ة:a ۀ:a و:w ي:y ی:y ى:a ے:y',
  ),
);
const INITIAL_VOWEL = /^[اأإٱع]/;

function latinFromArabic(word: string): string {
  let latin = INITIAL_VOWEL.test(word) ? 'e' : '';
  for (const letter of latin === '' ? word : word.slice(1)) {
    const next = ARABIC_LETTERS.get(letter);
    if (next === undefined) latin += letter;
    else latin += next === 'h' && /[tskdcg]$/.test(latin) ? 'eh' : next;
  }
  return latin;
}

/**
 * Hebrew letters of names to Latin ones: ו is a consonant at the start of a word or doubled, else a long vowel; a geresh
 * changes the letter before it. `e` stands for any vowel.
 */
const HEBREW_LETTERS = new Map(
  pairsIn(
    "ג':j ז':j צ':ch ץ':ch ח':kh כ':kh ת':th ד':dh ט':z ע':gh ר':gh וו:v יי:y א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:h ט:t " +
      'י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:f צ:tz ץ:tz ק:k ר:r ש:sh ת:t',
  ),
);
const HEBREW_LETTER = /[א-ת]'|וו|יי|[א-ת]/gu;

export function latinFromHebrew(word: string): string {
  return word
    .replace(/^[אע]/u, 'e')
    .replace(/^ו+/u, 'v')
    .replace(HEBREW_LETTER, (letter, at: number, all: string) =>
      // ק and ה are not the letter "kh".
      letter === 'ה' && /[דהזטכסקשת]/u.test(all.charAt(at - 1))
        ? 'eh'
        : (HEBREW_LETTERS.get(letter) ?? letter),
    );
}

export function hebrewWords(text: string): string {
  return text
    .replace(/[׳’‘`]/gu, "'")
    .replace(/["״]/gu, '')
    .split(/[\s,.־–-]+/u)
    .map(latinFromHebrew)
    .join(' ');
}
