/** Letters that passports and keyboards spell with two: "Müller" and "Mueller", "Søren" and "Soeren". Pure. */
import { foldLetter, foldText, letterTable, lettersOf } from './letter-folding.js';

const SPELLED = letterTable('ä:ae ö:oe ü:ue å:aa ø:oe æ:ae œ:oe ß:ss þ:th');

/** Composed or not. */
const HAS_SPELLED = /[äöüåøæœßþ]|[aou]\u0308|a\u030a/iu;

/** The letters folded, and those of the table spelled out. */
function spelledOut(word: string): string {
  return lettersOf(word.normalize('NFC').toLowerCase())
    .map((letter) => SPELLED.get(letter) ?? foldLetter(letter))
    .join('');
}

/** The same word, with such a letter on one side and its spelling on the other. */
export function isSpelledAlike(one: string, other: string): boolean {
  if (!HAS_SPELLED.test(one + other)) return false;
  const [a, b] = [spelledOut(one), spelledOut(other)];
  return a === b || a === foldText(other) || foldText(one) === b;
}
