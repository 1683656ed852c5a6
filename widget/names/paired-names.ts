/** Two names in words, with the words that correspond. Pure. */
import { pairWords } from './letter-pairing.js';
import { memo } from './memo.js';
import { splitName, type NameWords } from './name-words.js';
import { haveDifferentScripts } from './scripts.js';
import type { WordPair } from './word-pairing.js';

export interface PairedNames {
  readonly customer: NameWords;
  readonly listed: NameWords;
  /** In the order of the listed name. */
  readonly pairs: readonly WordPair[];
  /** No script in common: the letters are not compared. */
  readonly otherScript: boolean;
  /** Too long for a name: the letters are not compared. */
  readonly tooLong: boolean;
  /**
   * Only of names that are compared by sound: words such as "al" and "bin" that only one name has, and that another spelling often
   * leaves out. They are not among the added and missing words.
   */
  readonly particles?: readonly string[];
}

/** Some alias lists contain paragraphs. The time of a comparison grows with the square of the length. */
const MAX_COMPARED_LENGTH = 200;

/** The comparison by sound begins with the same pairs. */
const pairsOf = memo((customer: string) =>
  memo((listed: string): PairedNames => {
    const otherScript = haveDifferentScripts(customer, listed);
    const tooLong = Math.max(customer.length, listed.length) > MAX_COMPARED_LENGTH;
    const split = otherScript || tooLong ? (name: string): NameWords => ({ name, words: [] }) : splitName;
    const [one, other] = [split(customer), split(listed)];
    return { customer: one, listed: other, pairs: pairWords(one.words, other.words), otherScript, tooLong };
  }),
);

export function pairByLetters(customer: string, listed: string): PairedNames {
  return pairsOf(customer)(listed);
}
