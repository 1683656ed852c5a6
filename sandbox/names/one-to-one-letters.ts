/**
 * Transliterates each letter to one character, so that one wrong letter is one error: any-ascii writes щ with four.
 * Letters that are often confused share a character.
 */
const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:e ж:j з:z и:i і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ' +
    'ц:c ч:4 ш:6 щ:w ъ: ы:y ь: э:e ю:q я:x ' +
    'א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:7 ט:6 י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע:3 פ:p ף:p צ:c ץ:c ק:q ר:r ש:x ת:t ' +
    'ا:a أ:a إ:a آ:a ٱ:a ء:2 ئ:2 ؤ:2 ب:b پ:p ت:t ٹ:t ث:8 ج:j چ:c ح:7 خ:5 د:d ڈ:d ذ:4 ر:r ڑ:r ز:z ژ:e س:s ش:x ص:9 ' +
    'ض:o ط:6 ظ:u ع:3 غ:g ف:f ڤ:v ق:q ك:k ک:k گ:i ل:l م:m ن:n ں:n ه:h ہ:h ھ:h ة:h ۀ:h و:w ي:y ی:y ى:y ے:y'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);
const LETTER = /[\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

export function oneToOneLetters(text: string): string {
  return text.toLowerCase().replace(LETTER, (letter) => CHARACTERS[letter] ?? letter);
}
