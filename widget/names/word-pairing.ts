/** Which words of two names correspond, in any order. Pure. */
import { memo } from './memo.js';

/** Words `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Another spelling writes no more words as one: "Abd al-Rahman". */
const MAX_JOINED = 3;

/** Every span of one to `MAX_JOINED` adjacent words, by their start. `count`: the number of words. */
export const neighbours = memo((count: number): readonly Span[] =>
  Array.from({ length: count }, (_, from) =>
    Array.from({ length: Math.min(MAX_JOINED, count - from) }, (__, more) => ({ from, to: from + more + 1 })),
  ).flat(),
);

export type Side = 'customer' | 'listed';

/** One of the spans may have up to three words: "Abd al-Rahman" corresponds to "Abdelrahman". */
export interface WordPair {
  readonly customer: Span;
  readonly listed: Span;
  /** 0 to 1. */
  readonly similarity: number;
  /** One word is the first letter of the other. */
  readonly initial?: boolean;
  /** Paired by sound or by rules of spelling, so the letters are not compared. */
  readonly sound?: SoundKind;
}

/**
 * How two words that are paired by sound differ: only in script, spelling, article or blanks (`sound`), in a sound (`similar`), in all
 * letters but the first (`initial`), or in the language of the name (`language`). By rules: "ü" is "ue", "al" is "ash" before "sh", "Ltd"
 * is "Limited" (`spelling`).
 */
export type SoundKind = 'sound' | 'similar' | 'initial' | 'language' | 'spelling';

export interface RankedPair extends WordPair {
  /** Where it is not the similarity. */
  readonly rank?: number;
}

/**
 * The best pairs first. Of equal ones, the one that is preferred, then the one that keeps the order, so that "bin … bin" does not
 * cross.
 */
export function rankPairs<Some>(
  customer: readonly Some[],
  listed: readonly Some[],
  pairOf: (one: Some, other: Some) => RankedPair | null,
  preference: (pair: WordPair) => number = () => 0,
): RankedPair[] {
  const pairs: RankedPair[] = [];
  for (const one of customer) {
    for (const other of listed) {
      const pair = pairOf(one, other);
      if (pair) pairs.push(pair);
    }
  }
  const rank = (pair: RankedPair) => pair.rank ?? pair.similarity;
  const shift = (pair: WordPair) => Math.abs(pair.customer.from - pair.listed.from);
  return pairs.sort((a, b) => rank(b) - rank(a) || preference(b) - preference(a) || shift(a) - shift(b));
}

/** Each word is in one pair at most; an earlier pair takes its words first. In the order of the listed name. */
export function choosePairs(ranked: readonly WordPair[]): WordPair[] {
  const chosen: WordPair[] = [];
  for (const pair of ranked) {
    const isTaken = chosen.some(
      (other) => overlap(other.customer, pair.customer) || overlap(other.listed, pair.listed),
    );
    if (!isTaken) chosen.push(pair);
  }
  return chosen.sort((a, b) => a.listed.from - b.listed.from);
}

/** The positions of the words that are in no pair. */
export function unpaired(words: readonly unknown[], pairs: readonly WordPair[], side: Side): number[] {
  return [...words.keys()].filter((at) => !pairs.some((pair) => contains(pair[side], at)));
}

export function sizeOf({ from, to }: Span): number {
  return to - from;
}

export function contains({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}
