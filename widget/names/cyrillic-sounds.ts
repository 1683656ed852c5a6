/** Cyrillic letters of Russian, Ukrainian, Belarusian, Serbian and their neighbours as sounds. Pure. */
import { oneOfDoubled } from './latin-sounds.js';

/** As in latin-sounds.ts. The hard and the soft sign have no sound. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'а:a б:b в:v г:g ґ:g ғ:g д:d е:e ё:io є:ie ж:Z җ:j з:z и:i і:i ї:i й:i к:k қ:k л:l м:m н:n ң:N о:o ө:o п:p р:r с:s т:t ' +
    'у:u ў:u ү:u ұ:u ф:f х:x һ:h ц:c ч:C ш:S щ:SC ы:i э:e ә:a ю:iu я:ia ј:i љ:l њ:n ћ:C ђ:j џ:j ѓ:g ќ:k'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Dj, and the zh and z of Chinese names in Russian. */
const PAIRS = /дж|чж|цз/g;

export function cyrillicSounds(word: string): string {
  const text = word.toLowerCase().normalize('NFC');
  let sounds = '';
  for (const letter of text.replace(PAIRS, 'џ')) sounds += LETTERS.get(letter) ?? '';
  return oneOfDoubled(sounds.replace(/ng(?![aeiou])/g, 'N'));
}
