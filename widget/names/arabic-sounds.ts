/** Arabic, Persian and Urdu letters as sounds. Short vowels are not written. Pure. */
import { oneOfDoubled } from './latin-sounds.js';

/**
 * As in latin-sounds.ts. `A`, `W` and `Y` are letters that stand for a long vowel; `W` and `Y` also for a consonant. `'` is a
 * sound that Latin spellings leave out or write as a vowel.
 */
const LETTERS: ReadonlyMap<string, string> = new Map(
  (
    "ا:A أ:A إ:A آ:A ٱ:A ى:A ء:' ع:' ئ:' ؤ:W و:W ي:Y ی:Y ے:Y ب:b پ:p ت:t ٹ:t ط:t ث:T ج:j چ:C ح:h ه:h ہ:h ھ:h ة:h ۀ:h " +
    'خ:x د:d ڈ:d ذ:D ض:D ظ:D ر:r ڑ:r ز:z ژ:Z س:s ص:s ش:S غ:G ف:f ڤ:v ق:k ك:k ک:k گ:g ل:l م:m ن:n ں:n'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Letters that are written without their marks too: `أ` is `ا`. */
export function arabicSounds(word: string): string {
  let sounds = '';
  for (const letter of word.normalize('NFC')) sounds += LETTERS.get(letter) ?? '';
  // تش is ch, and نغ is ng, in names from other languages.
  sounds = sounds.replace(/tS/g, 'C').replace(/n[Gg]/g, 'N');
  // In Latin letters the ending is "a", "ah" or "at".
  return oneOfDoubled(sounds.replace(/(?<=.{2})h$/, ''));
}
