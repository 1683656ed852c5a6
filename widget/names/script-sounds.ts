/** Arabic, Persian, Urdu and Cyrillic letters as sounds, as in latin-sounds.ts. Pure. */
import { oneOfDoubled } from './latin-sounds.js';

/** Each letter before its sounds, which are ASCII: "аaєieбb". */
function soundTable(text: string): ReadonlyMap<string, string> {
  const letters = text.matchAll(/([^\w'])([\w']*)/g);
  return new Map(Array.from(letters, ([, letter, sounds]) => [letter!, sounds!]));
}

/**
 * Short vowels are not written. `A`, `W` and `Y` are letters that stand for a long vowel; `W` and `Y` also for a consonant. `'` is a
 * sound that Latin spellings leave out or write as a vowel.
 */
const ARABIC = soundTable(
  "اAأAإAآAٱAىAء'ع'ئ'ؤWوWيYیYےYبbپpتtٹtطtثTجjچCحhهhہhھhةhۀh" +
    'خxدdڈdذDضDظDرrڑrزzژZسsصsشSغGفfڤvقkكkکkگgلlمmنnںn',
);

/** Of Russian, Ukrainian, Belarusian, Serbian and their neighbours. The hard and the soft sign have no sound. Serbia writes "lj", "nj" and "dj" or "đ". */
const CYRILLIC = soundTable(
  'аaбbвvгgґgѓgдdеeєieэeзzиiіiїiйiкkќkлlмmнnоoпpрrсsтtуuўuфfюiuяia' +
    'ғgёioжZҗjқkңNөoүuұuхxһhцcчCшSщSCыiәaјiљljњnjћCђDџj',
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
