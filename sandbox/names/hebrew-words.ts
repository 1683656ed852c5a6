/**
 * Hebrew letters of names to Latin ones: ו is a consonant at the start of a word or doubled, else a long vowel; a geresh
 * changes the letter before it. `e` stands for any vowel.
 */
const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "ג':j ז':j צ':ch ץ':ch ח':kh כ':kh ת':th ד':dh ט':z ע':gh ר':gh וו:v יי:y א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:h ט:t " +
    'י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:f צ:tz ץ:tz ק:k ר:r ש:sh ת:t'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);
const LETTER = /[א-ת]'|וו|יי|[א-ת]/gu;

export function latinFromHebrew(word: string): string {
  return word
    .replace(/^[אע]/u, 'e')
    .replace(/^ו+/u, 'v')
    .replace(LETTER, (letter, at: number, all: string) =>
      // ק and ה are not the letter "kh".
      letter === 'ה' && /[דהזטכסקשת]/u.test(all.charAt(at - 1)) ? 'eh' : (SOUNDS[letter] ?? letter),
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
