/** Arabic, Persian, Urdu and Cyrillic letters as sounds, as in latin-sounds.ts. Pure. */
import { oneOfDoubled } from './latin-sounds.js';
import { letterTable } from './letter-folding.js';

/**
 * Short vowels are not written. `A`, `W` and `Y` are letters that stand for a long vowel; `W` and `Y` also for a consonant. `'` is a
 * sound that Latin spellings leave out or write as a vowel.
 */
const ARABIC = letterTable(
  "ا:A أ:A إ:A آ:A ٱ:A ى:A ء:' ع:' ئ:' ؤ:W و:W ي:Y ی:Y ے:Y ب:b پ:p ت:t ٹ:t ط:t ث:T ج:j چ:C ح:h ه:h ہ:h ھ:h ة:h ۀ:h " +
    'خ:x د:d ڈ:d ذ:D ض:D ظ:D ر:r ڑ:r ز:z ژ:Z س:s ص:s ش:S غ:G ف:f ڤ:v ق:k ك:k ک:k گ:g ل:l م:m ن:n ں:n',
);

/** What Latin letters write as they sound. */
export const CYRILLIC_IN_LATIN =
  'а:a б:b в:v г:g ґ:g ѓ:g д:d е:e є:ie э:e з:z и:i і:i ї:i й:i к:k ќ:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:u ф:f ю:iu я:ia ';

/** Of Russian, Ukrainian, Belarusian, Serbian and their neighbours. The hard and the soft sign have no sound. */
const CYRILLIC = letterTable(
  CYRILLIC_IN_LATIN +
    'ғ:g ё:io ж:Z җ:j қ:k ң:N ө:o ү:u ұ:u х:x һ:h ц:c ч:C ш:S щ:SC ы:i ә:a ј:i љ:l њ:n ћ:C ђ:j џ:j',
);

const soundsOf = (letters: string, table: ReadonlyMap<string, string>) =>
  Array.from(letters, (letter) => table.get(letter) ?? '').join('');

/** Letters that are written without their marks too: `أ` is `ا`. */
export function arabicSounds(word: string): string {
  // تش is ch, and نغ is ng, in names from other languages.
  const sounds = soundsOf(word.normalize('NFC'), ARABIC).replace(/tS/g, 'C').replace(/n[Gg]/g, 'N');
  // In Latin letters the ending is "a", "ah" or "at".
  return oneOfDoubled(sounds.replace(/(?<=.{2})h$/, ''));
}

/** Dj, and the zh and z of Chinese names in Russian. */
const PAIRS = /дж|чж|цз/g;

export function cyrillicSounds(word: string): string {
  const text = word.toLowerCase().normalize('NFC');
  const sounds = soundsOf(text.replace(PAIRS, 'џ'), CYRILLIC);
  return oneOfDoubled(sounds.replace(/ng(?![aeiou])/g, 'N'));
}
