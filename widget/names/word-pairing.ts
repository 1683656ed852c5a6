/** Which words of the query correspond to which words of the candidate, in any order. Pure. */
import { similarity } from './letter-alignment.js';
import type { Word } from './name-words.js';

/** Words `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One of the spans may have up to three words: "Abd al-Rahman" corresponds to "Abdelrahman". */
export interface WordPair {
  readonly query: Span;
  readonly candidate: Span;
  /** 0 to 1. */
  readonly similarity: number;
  /** One word is the first letter of the other. */
  readonly initial: boolean;
  /** Paired by sound, so the letters are not compared. */
  readonly sound?: SoundKind;
}

/**
 * How two words that are paired by sound differ: only in script or spelling (`sound`), in a sound (`similar`), in the division
 * into words (`joined`), in the Arabic article (`article`), in all letters but the first (`initial`), or in the language of the
 * name (`language`).
 */
export type SoundKind = 'sound' | 'similar' | 'joined' | 'article' | 'initial' | 'language';

/** Below this, two words differ. 0.55 pairs "Yusuf" with "Youssef" (0.57) and not "Omar" with "Amir" (0.5). */
const SAME_WORD = 0.55;
/** An initial says little: it pairs only when no better pair is left. */
const INITIAL = 0.3;
/** Two joined words fit by coincidence more often than one word does, so they must be closer. */
const JOINED_WORDS = 0.75;
const MAX_JOINED_WORDS = 3;

/** The best pairs first. Of equal ones, the one that keeps the order is taken, so that "bin … bin" does not cross. */
export function pairWords(query: readonly Word[], candidate: readonly Word[]): WordPair[] {
  const shift = (pair: WordPair) => Math.abs(pair.query.from - pair.candidate.from);
  const ranked = possiblePairs(query, candidate).sort(
    (a, b) => b.similarity - a.similarity || shift(a) - shift(b),
  );
  return choosePairs(ranked);
}

/** Each word is in one pair at most; an earlier pair takes its words first. In the order of the candidate. */
export function choosePairs<T extends WordPair>(ranked: readonly T[]): T[] {
  const chosen: T[] = [];
  for (const pair of ranked) {
    const free = chosen.every(
      (other) => !overlap(other.query, pair.query) && !overlap(other.candidate, pair.candidate),
    );
    if (free) chosen.push(pair);
  }
  return chosen.sort((a, b) => a.candidate.from - b.candidate.from);
}

export function contains({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

function possiblePairs(query: readonly Word[], candidate: readonly Word[]): WordPair[] {
  const pairs: WordPair[] = [];
  const candidateSpans = allSpans(candidate);
  for (const [one, letters] of allSpans(query)) {
    for (const [other, otherLetters] of candidateSpans) {
      const words = one.to - one.from + other.to - other.from;
      // One of them is one word.
      if (Math.min(one.to - one.from, other.to - other.from) > 1) continue;
      const initial = words === 2 && isInitial(letters, otherLetters);
      const score = initial ? INITIAL : similarity(letters, otherLetters);
      if (initial || score >= (words === 2 ? SAME_WORD : JOINED_WORDS)) {
        pairs.push({ query: one, candidate: other, similarity: score, initial });
      }
    }
  }
  return pairs;
}

function allSpans(words: readonly Word[]): [Span, readonly string[]][] {
  return Array.from({ length: MAX_JOINED_WORDS }, (_, more) => wordSpans(words, more + 1)).flat();
}

/** Every `size` neighbouring words, with their letters. */
function wordSpans(words: readonly Word[], size: number): [Span, readonly string[]][] {
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, from) => {
    const span = { from, to: from + size };
    return [span, lettersIn(words, span)];
  });
}

export function lettersIn(words: readonly Word[], { from, to }: Span): readonly string[] {
  return words.slice(from, to).flatMap((word) => word.folded);
}

function isInitial(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length === 1 ? [one, other] : [other, one];
  return short.length === 1 && long.length > 1 && short[0] === long[0];
}
