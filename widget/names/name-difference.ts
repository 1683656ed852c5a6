/**
 * How a name on a list (the candidate) differs from the name that was screened (the query), so that an analyst sees why it
 * matched: aligned word by word, then letter by letter. Pure.
 */
import {
  closenessOf as closenessOfPairs,
  countDifferences,
  NOT_COMPARED,
  type DifferenceCounts,
} from './difference-counts.js';
import { invisibleIn } from './invisible-characters.js';
import { homoglyphsIn, type Homoglyphs } from './homoglyphs.js';
import { segmentNames, textOf, wholeSegment, type Segment } from './name-segments.js';
import { splitName, type NameWords } from './name-words.js';
import { haveDifferentScripts } from './scripts.js';
import { pairSeparators } from './separator-pairing.js';
import { pairWords, type SoundKind, type WordPair } from './word-pairing.js';

export interface NameDifference extends DifferenceCounts {
  readonly segments: readonly Segment[];
  /** No script in common: the letters are not compared. */
  readonly otherScript: boolean;
  /** Too long for a name: the letters are not compared. */
  readonly tooLong: boolean;
  /** Of both names. */
  readonly homoglyphs: readonly Homoglyphs[];
  /** Code points such as "U+200B", of both names. */
  readonly invisible: readonly string[];
  /** Only where words were paired by sound or by rules of spelling. */
  readonly sound?: SoundExplanation;
}

export interface SoundExplanation {
  readonly pairs: readonly { readonly kind: SoundKind; readonly query: string; readonly candidate: string }[];
  /** Words such as "al" and "bin" that only one name has. They are not among the added and missing words. */
  readonly particles: readonly string[];
  /** Fathers' names that only one name has. They are among the added and missing words. */
  readonly fathersNames: readonly string[];
}

/** Some alias lists contain paragraphs. The time of a comparison grows with the square of the length. */
export const MAX_COMPARED_LENGTH = 200;

export function compareNames(query: string, candidate: string): NameDifference {
  const otherScript = haveDifferentScripts(query, candidate);
  const tooLong = Math.max(query.length, candidate.length) > MAX_COMPARED_LENGTH;
  if (otherScript || tooLong) {
    return {
      ...NOT_COMPARED,
      ...disguises(query, candidate),
      segments: wholeSegment(query, candidate),
      otherScript,
      tooLong,
    };
  }
  const [one, other] = [splitName(query), splitName(candidate)];
  const wordPairs = pairWords(one.words, other.words);
  const separators = pairSeparators(one, other, wordPairs);
  return {
    ...countDifferences(one, other, wordPairs, separators),
    ...disguises(query, candidate),
    // A row asks which of ten names is the closest. The open hit shows the segments of one.
    get segments() {
      return segmentNames(one, other, wordPairs, separators);
    },
    otherScript,
    tooLong,
    ...(wordPairs.some(({ sound }) => sound) && {
      sound: { pairs: pairTexts(one, other, wordPairs), particles: [], fathersNames: [] },
    }),
  };
}

/** As `compareNames` has it. */
export function closenessOf(query: string, candidate: string): number {
  if (Math.max(query.length, candidate.length) > MAX_COMPARED_LENGTH) return 0;
  if (haveDifferentScripts(query, candidate)) return 0;
  const [one, other] = [splitName(query), splitName(candidate)];
  return closenessOfPairs(one, other, pairWords(one.words, other.words));
}

function disguises(query: string, candidate: string): Pick<NameDifference, 'homoglyphs' | 'invisible'> {
  const all = [query, candidate].flatMap(homoglyphsIn);
  const homoglyphs = all.filter(({ word }, at) => all.findIndex((each) => each.word === word) === at);
  return { homoglyphs, invisible: invisibleIn(query + candidate) };
}

/** The words of the pairs that are not compared by letters. */
export function pairTexts(
  query: NameWords,
  candidate: NameWords,
  pairs: readonly WordPair[],
): SoundExplanation['pairs'] {
  return pairs.flatMap(({ sound, ...pair }) =>
    sound
      ? [{ kind: sound, query: textOf(query, pair.query), candidate: textOf(candidate, pair.candidate) }]
      : [],
  );
}

/** The letters leave words of both names without a partner: a comparison by sound may find it. */
export function isUnexplained({ otherScript, addedWords, missingWords }: NameDifference): boolean {
  return otherScript || (addedWords.length > 0 && missingWords.length > 0);
}

/** Every letter, accent and mark is equal; letter case may differ. */
export function isSameName(difference: NameDifference): boolean {
  const { letters, hyphens, marks, spaces, accents, initials, disguised } = difference;
  const { addedWords, missingWords, legalForms } = difference;
  const changes = letters + hyphens + marks + spaces + accents + initials + disguised;
  return (
    !difference.otherScript &&
    !difference.sound &&
    !difference.reordered &&
    difference.closeness > 0 &&
    changes + addedWords.length + missingWords.length + legalForms.length === 0
  );
}
