/** Letters that passports and keyboards spell with two: "Müller" and "Mueller", "Søren" and "Soeren". Pure. */
import { foldLetter, letterTable, lettersOf } from './letter-folding.js';

const SPELLED = letterTable('ä:ae ö:oe ü:ue å:aa ø:oe æ:ae œ:oe ß:ss þ:th');

/** Composed or not. */
const HAS_SPELLED = /[äöüåøæœßþ]|[aou]\u0308|a\u030a/iu;

export function hasSpelledLetter(word: string): boolean {
  return HAS_SPELLED.test(word);
}

/** The letters folded, and those of the table spelled out. */
function spelledOut(word: string): string {
  return lettersOf(word.normalize('NFC').toLowerCase())
    .map((letter) => SPELLED.get(letter) ?? foldLetter(letter))
    .join('');
}

/** The same word, with such a letter on one side and its spelling on the other. */
export function isSpelledAlike(one: string, other: string): boolean {
  const [a, b] = [spelledOut(one), spelledOut(other)];
  const [bareA, bareB] = [one, other].map((word) => lettersOf(word).map(foldLetter).join(''));
  return a === b || a === bareB || bareA === b;
}
