/** Which blanks and punctuation of one name stand for which of the other, given which words do. Pure. */
import type { NameParts } from './name-words.js';
import type { Pair } from './word-pairing.js';

/** Text before word `at`, or after the last word. */
export function gapAt(parts: NameParts, at: number): string {
  return parts.words[at]?.gap ?? parts.tail;
}

/** For each gap of the found name, the gap of the asked name it stands for. */
export function pairGaps(ask: NameParts, find: NameParts, pairs: readonly Pair[]): Map<number, number> {
  const paired = new Map<number, number>();
  const taken = new Set<number>();
  const take = (foundGap: number, askedGap: number | undefined) => {
    if (askedGap === undefined || taken.has(askedGap) || paired.has(foundGap)) return;
    if (insideJoin(foundGap, askedGap, pairs)) return;
    taken.add(askedGap);
    paired.set(foundGap, askedGap);
  };
  take(0, 0);
  take(find.words.length, ask.words.length);
  for (const pair of pairs) {
    const next = pairs.find((other) => other.foundFrom === pair.foundTo);
    if (next?.askedFrom === pair.askedTo) take(pair.foundTo, pair.askedTo);
  }
  for (const pair of pairs) {
    if (pair.foundTo < find.words.length && pair.askedTo < ask.words.length) take(pair.foundTo, pair.askedTo);
  }
  for (const pair of pairs) {
    if (pair.foundFrom > 0 && pair.askedFrom > 0) take(pair.foundFrom, pair.askedFrom);
  }
  return paired;
}

/** A gap swallowed by a joined pair belongs to that pair's letters. */
function insideJoin(foundGap: number, askedGap: number, pairs: readonly Pair[]): boolean {
  return pairs.some(
    (pair) =>
      (foundGap > pair.foundFrom && foundGap < pair.foundTo) ||
      (askedGap > pair.askedFrom && askedGap < pair.askedTo),
  );
}
