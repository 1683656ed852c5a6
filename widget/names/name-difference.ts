/**
 * How the name on a list differs from the name that was screened, so that nobody has to guess why it
 * matched: aligned word by word, then letter by letter. Pure.
 */
import { NOT_COMPARED, tallyDifference, type DifferenceTally } from './difference-counts.js';
import { pairGaps } from './separator-pairing.js';
import { layOut, whole, type Segment } from './name-segments.js';
import { differInScript, nameParts } from './name-words.js';
import { pairWords } from './word-pairing.js';

export interface NameDifference extends DifferenceTally {
  readonly segments: readonly Segment[];
  /** No script in common; the letters were not compared. */
  readonly otherScript: boolean;
  /** Too long to be a name; the letters were not compared. */
  readonly tooLong: boolean;
}

/** A long alias list holds paragraphs now and then; beyond this, letters are not compared. */
const LONGEST_COMPARED = 200;

export function compareNames(asked: string, found: string): NameDifference {
  const otherScript = differInScript(asked, found);
  const tooLong = Math.max(asked.length, found.length) > LONGEST_COMPARED;
  if (otherScript || tooLong) return { ...NOT_COMPARED, segments: whole(asked, found), otherScript, tooLong };
  const ask = nameParts(asked);
  const find = nameParts(found);
  const pairs = pairWords(ask.words, find.words);
  const gaps = pairGaps(ask, find, pairs);
  const tally = tallyDifference(ask, find, pairs, gaps);
  return { ...tally, segments: layOut(asked, ask, find, pairs, gaps), otherScript: false, tooLong: false };
}

/** Equal to every letter, accent and sign, letter case aside. */
export function isSameName(difference: NameDifference): boolean {
  const { letters, hyphens, marks, spaces, accents, initials, addedWords, missingWords } = difference;
  const changes = letters + hyphens + marks + spaces + accents + initials;
  return (
    !difference.otherScript &&
    !difference.reordered &&
    difference.closeness > 0 &&
    changes + addedWords.length + missingWords.length === 0
  );
}
