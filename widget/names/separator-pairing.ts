/** Which separators of two names correspond to each other, given which words do. Pure. */
import type { NameWords } from './name-words.js';
import type { Span, WordPair } from './word-pairing.js';

/** Positions of separators: of the candidate → of the query. Position `n` is before word `n`. */
export type SeparatorPairs = ReadonlyMap<number, number>;

export function pairSeparators(
  query: NameWords,
  candidate: NameWords,
  wordPairs: readonly WordPair[],
): SeparatorPairs {
  const paired = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (inCandidate: number, inQuery: number) => {
    if (taken.has(inQuery) || paired.has(inCandidate)) return;
    // A separator inside two joined words belongs to the letters of that pair.
    if (wordPairs.some((words) => isInside(words.candidate, inCandidate) || isInside(words.query, inQuery)))
      return;
    taken.add(inQuery);
    paired.set(inCandidate, inQuery);
  };
  const lastOfCandidate = candidate.words.length;
  const lastOfQuery = query.words.length;
  pair(0, 0);
  pair(lastOfCandidate, lastOfQuery);
  // First where the words on both sides correspond, then after a pair of words, then before one.
  for (const words of wordPairs) {
    const next = wordPairs.find((other) => other.candidate.from === words.candidate.to);
    if (next?.query.from === words.query.to) pair(words.candidate.to, words.query.to);
  }
  for (const words of wordPairs) {
    if (words.candidate.to < lastOfCandidate && words.query.to < lastOfQuery) {
      pair(words.candidate.to, words.query.to);
    }
  }
  for (const words of wordPairs) {
    if (words.candidate.from > 0 && words.query.from > 0) pair(words.candidate.from, words.query.from);
  }
  return paired;
}

export function isInside({ from, to }: Span, separator: number): boolean {
  return separator > from && separator < to;
}
