/** Which words of the name asked for stand for which words of the name found, in whatever order. Pure. */
import { likeness } from './letter-alignment.js';
import type { Word } from './name-words.js';

/** Words `asked[askedFrom…askedTo)` are written as `found[foundFrom…foundTo)`; one side may be joined ("Alharbi"). */
export interface Pair {
  readonly askedFrom: number;
  readonly askedTo: number;
  readonly foundFrom: number;
  readonly foundTo: number;
  readonly likeness: number;
  readonly initial: boolean;
}

/**
 * Below this two words are two different words. 0.55 keeps "Yusuf" with "Youssef" (0.57) and parts "Omar" from
 * "Amir" (0.5).
 */
const SAME_WORD = 0.55;
/** An initial says little: it stands for a word only where no better pairing is left. */
const INITIAL = 0.3;
/** Joining two words is likelier a coincidence than a plain pair, so it must be a close one. */
const JOINED = 0.75;

function isInitial(one: Word, other: Word): boolean {
  const short = one.folded.length === 1 ? one : other;
  const long = short === one ? other : one;
  return short.folded.length === 1 && long.folded.length > 1 && short.folded[0] === long.folded[0];
}

function candidates(asked: readonly Word[], found: readonly Word[]): Pair[] {
  const pairs: Pair[] = [];
  const joined = (words: readonly Word[], at: number) => [
    ...(words[at]?.folded ?? []),
    ...(words[at + 1]?.folded ?? []),
  ];
  for (const [i, ask] of asked.entries()) {
    for (const [j, find] of found.entries()) {
      const initial = isInitial(ask, find);
      const like = initial ? INITIAL : likeness(ask.folded, find.folded);
      if (initial || like >= SAME_WORD) {
        pairs.push({ askedFrom: i, askedTo: i + 1, foundFrom: j, foundTo: j + 1, likeness: like, initial });
      }
      if (i + 1 < asked.length) {
        const twoToOne = likeness(joined(asked, i), find.folded);
        if (twoToOne >= JOINED) {
          pairs.push({
            askedFrom: i,
            askedTo: i + 2,
            foundFrom: j,
            foundTo: j + 1,
            likeness: twoToOne,
            initial: false,
          });
        }
      }
      if (j + 1 < found.length) {
        const oneToTwo = likeness(ask.folded, joined(found, j));
        if (oneToTwo >= JOINED) {
          pairs.push({
            askedFrom: i,
            askedTo: i + 1,
            foundFrom: j,
            foundTo: j + 2,
            likeness: oneToTwo,
            initial: false,
          });
        }
      }
    }
  }
  return pairs;
}

/** Best pairs first; between equals the one that keeps the order, so that "bin … bin" does not cross. */
export function pairWords(asked: readonly Word[], found: readonly Word[]): Pair[] {
  const drift = (pair: Pair) => Math.abs(pair.askedFrom - pair.foundFrom);
  const ranked = candidates(asked, found).sort((a, b) => b.likeness - a.likeness || drift(a) - drift(b));
  const askedTaken = new Set<number>();
  const foundTaken = new Set<number>();
  const chosen: Pair[] = [];
  for (const pair of ranked) {
    const askedWords = range(pair.askedFrom, pair.askedTo);
    const foundWords = range(pair.foundFrom, pair.foundTo);
    if (askedWords.some((at) => askedTaken.has(at)) || foundWords.some((at) => foundTaken.has(at))) continue;
    for (const at of askedWords) askedTaken.add(at);
    for (const at of foundWords) foundTaken.add(at);
    chosen.push(pair);
  }
  return chosen.sort((a, b) => a.foundFrom - b.foundFrom);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
