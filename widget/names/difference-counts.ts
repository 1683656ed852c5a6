/** The differences between two names, counted by kind. Pure. */
import { gapAt } from './separator-pairing.js';
import { alignLetters } from './letter-alignment.js';
import type { NameParts } from './name-words.js';
import type { Pair } from './word-pairing.js';

export interface DifferenceTally {
  /** Letters that were changed, added or left out inside words that stand for each other. */
  readonly letters: number;
  readonly hyphens: number;
  /** Other punctuation. */
  readonly marks: number;
  /** Words joined or split: "Al Harbi" and "Alharbi". */
  readonly spaces: number;
  /** Words equal but for accents or vowel signs. */
  readonly accents: number;
  readonly initials: number;
  readonly addedWords: readonly string[];
  readonly missingWords: readonly string[];
  readonly reordered: boolean;
  /** 0 to 1: how close the letters are. Only to choose between a hit's names; upstream's `strength` is the verdict. */
  readonly closeness: number;
}

/** For names that are not compared. */
export const NOT_COMPARED: DifferenceTally = {
  letters: 0,
  hyphens: 0,
  marks: 0,
  spaces: 0,
  accents: 0,
  initials: 0,
  addedWords: [],
  missingWords: [],
  reordered: false,
  closeness: 0,
};
export function tallyDifference(
  ask: NameParts,
  find: NameParts,
  pairs: readonly Pair[],
  gaps: ReadonlyMap<number, number>,
): DifferenceTally {
  const paired = (at: number, from: 'askedFrom' | 'foundFrom', to: 'askedTo' | 'foundTo') =>
    pairs.some((pair) => at >= pair[from] && at < pair[to]);
  const reordered = pairs.some((pair, at) => at > 0 && pair.askedFrom < pairs[at - 1]!.askedFrom);
  let letters = 0;
  let spaces = 0;
  let accents = 0;
  let initials = 0;
  let alike = 0;
  for (const pair of pairs) {
    const asked = ask.words.slice(pair.askedFrom, pair.askedTo);
    const found = find.words.slice(pair.foundFrom, pair.foundTo);
    const askedLetters = asked.flatMap((word) => word.folded);
    const foundLetters = found.flatMap((word) => word.folded);
    alike += pair.likeness * (askedLetters.length + foundLetters.length);
    if (pair.initial) {
      initials++;
      continue;
    }
    const changed = alignLetters(askedLetters, foundLetters).filter((step) => step !== 'same').length;
    letters += changed;
    if (asked.length !== found.length) spaces++;
    else if (changed === 0 && lower(asked[0]!.text) !== lower(found[0]!.text)) accents++;
  }
  const total = [...ask.words, ...find.words].reduce((sum, word) => sum + word.folded.length, 0);
  const punctuation = countPunctuation(ask, find, pairs, gaps, reordered);
  return {
    ...punctuation,
    letters,
    spaces,
    accents,
    initials,
    reordered,
    addedWords: find.words.filter((_, at) => !paired(at, 'foundFrom', 'foundTo')).map((word) => word.text),
    missingWords: ask.words.filter((_, at) => !paired(at, 'askedFrom', 'askedTo')).map((word) => word.text),
    closeness: total === 0 ? 0 : alike / total,
  };
}

const lower = (text: string) => text.normalize('NFC').toLowerCase();

function countPunctuation(
  ask: NameParts,
  find: NameParts,
  pairs: readonly Pair[],
  gaps: ReadonlyMap<number, number>,
  reordered: boolean,
): { hyphens: number; marks: number } {
  let hyphens = 0;
  let marks = 0;
  for (const [foundGap, askedGap] of gaps) {
    // "SURNAME, Given" needs its comma and "M." its point; the order and the initial are said once, not twice.
    const initial = pairs.some((pair) => pair.initial && pair.foundTo === foundGap);
    const bare = (text: string) =>
      text.replace(reordered ? /[\s,،]+/gu : /\s+/gu, '').replace(initial ? /^\./u : '', '');
    const asked = bare(gapAt(ask, askedGap));
    const found = bare(gapAt(find, foundGap));
    if (asked === found) continue;
    if (/^\p{Pd}*$/u.test(asked + found)) hyphens++;
    else marks++;
  }
  return { hyphens, marks };
}
