/**
 * Letters reduced to what an analyst compares: without letter case, accents and Arabic vowel signs, and with one form of the
 * Arabic letters that names are written with either way.
 */

/** In their order, of text such as "а:a б:b". */
export function letterTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
}

/** A base character with its combining marks and what follows it unseen: what a reader calls one letter. */
const LETTER = /[^\p{M}\p{DI}][\p{M}\p{DI}]*|[\p{M}\p{DI}]+/gu;

/** Letters that Unicode decomposition keeps, and Arabic letters that names are written with either way. */
const SAME_LETTER = letterTable('ø:o ł:l đ:d ı:i ß:ss æ:ae œ:oe þ:th ð:d ٱ:ا ى:ي ی:ي ک:ك ة:ه');

/** Not the vowels of Indian scripts and of Thai, and not the voice marks of Japanese. The Arabic stretch mark has no sound. */
const MARK =
  /(?![\u3099\u309a])(?=[\p{M}\p{DI}])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{DI}]|\u0640/gu;

/** Most letters of lists, and they need none of the rules below. */
export const ASCII = /^[ -~]*$/;

export function lettersOf(text: string): string[] {
  return text.match(LETTER) ?? [];
}

export function foldLetter(letter: string): string {
  if (ASCII.test(letter)) return letter.toLowerCase();
  const bare = letter.normalize('NFKD').replace(MARK, '').toLowerCase();
  return SAME_LETTER.get(bare) ?? bare;
}

export function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.replace(LETTER, foldLetter);
}
