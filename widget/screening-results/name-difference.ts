/**
 * How the name on a list differs from the name that was screened, so that nobody has to guess why it
 * matched: aligned word by word, then letter by letter. Pure.
 */
import { alignLetters } from './letter-alignment.js';
import { differInScript, foldLetter, lettersOf, nameParts, type NameParts } from './name-words.js';
import { pairWords, type Pair } from './word-pairing.js';

/**
 * One stretch of both names. `inserted` is only in the name found, `deleted` only in the name asked for.
 * In order, the `found` texts give back the name found; sorted by `askedAt`, the `asked` texts the name asked for.
 */
export interface Segment {
  readonly kind: 'same' | 'inserted' | 'deleted' | 'changed';
  readonly asked: string;
  readonly found: string;
  /** Where `asked` starts in the name asked for; null for text only the list has. */
  readonly askedAt: number | null;
}

export interface NameDifference {
  readonly segments: readonly Segment[];
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
  /** No script in common; the letters were not compared. */
  readonly otherScript: boolean;
  /** Too long to be a name; the letters were not compared. */
  readonly tooLong: boolean;
  /** 0 to 1: how close the letters are. Only to choose between a hit's names; upstream's `strength` is the verdict. */
  readonly closeness: number;
}

/** A long alias list holds paragraphs now and then; beyond this, letters are not compared. */
const LONGEST_COMPARED = 200;

export function compareNames(asked: string, found: string): NameDifference {
  const otherScript = differInScript(asked, found);
  const tooLong = Math.max(asked.length, found.length) > LONGEST_COMPARED;
  if (otherScript || tooLong) return { ...NOTHING, segments: whole(asked, found), otherScript, tooLong };
  const ask = nameParts(asked);
  const find = nameParts(found);
  const pairs = pairWords(ask.words, find.words);
  const gaps = pairGaps(ask, find, pairs);
  const tally = count(ask, find, pairs, gaps);
  return { ...tally, segments: layOut(asked, ask, find, pairs, gaps), otherScript: false, tooLong: false };
}

const NOTHING = {
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
} as const;

function whole(asked: string, found: string): Segment[] {
  return [part(asked, found, 0)].filter((segment) => segment !== null);
}

/** Null when neither name has anything there. */
function part(asked: string, found: string, askedAt: number): Segment | null {
  if (asked === '' && found === '') return null;
  if (asked === '') return { kind: 'inserted', asked, found, askedAt: null };
  if (found === '') return { kind: 'deleted', asked, found, askedAt };
  return { kind: sameText(asked, found) ? 'same' : 'changed', asked, found, askedAt };
}

function sameText(one: string, other: string): boolean {
  const fold = (text: string) => lettersOf(text.replace(/\s+/gu, ' ')).map(foldLetter).join('');
  return one === other || fold(one) === fold(other);
}

/** Text before word `at`, or after the last word. */
function gapAt(parts: NameParts, at: number): string {
  return parts.words[at]?.gap ?? parts.tail;
}

/** For each gap of the found name, the gap of the asked name it stands for. */
function pairGaps(ask: NameParts, find: NameParts, pairs: readonly Pair[]): Map<number, number> {
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

interface Placed {
  segment: Segment;
  /** Segments of one pair of words stay together when missing words are put between. */
  unit: number;
}

function layOut(
  asked: string,
  ask: NameParts,
  find: NameParts,
  pairs: readonly Pair[],
  gaps: ReadonlyMap<number, number>,
): Segment[] {
  const placed: Placed[] = [];
  let unit = 0;
  const put = (...segments: (Segment | null)[]) => {
    unit++;
    for (const segment of segments) if (segment) placed.push({ segment, unit });
  };
  const startOfGap = (at: number) =>
    at < ask.words.length ? ask.words[at]!.start - ask.words[at]!.gap.length : asked.length - ask.tail.length;

  for (let at = 0; at <= find.words.length; at++) {
    const askedGap = gaps.get(at);
    put(
      askedGap === undefined
        ? part('', gapAt(find, at), 0)
        : part(gapAt(ask, askedGap), gapAt(find, at), startOfGap(askedGap)),
    );
    const word = find.words[at];
    if (!word) continue;
    const pair = pairs.find((each) => each.foundFrom === at);
    if (!pair) {
      put(part('', word.text, 0));
      continue;
    }
    put(...spellOut(ask, find, pair));
    at = pair.foundTo - 1;
  }
  for (const left of leftOver(ask, pairs, gaps, startOfGap)) {
    placed.splice(placeAfter(placed, left.askedAt!), 0, { segment: left, unit: ++unit });
  }
  return joinEqual(placed.map((each) => each.segment));
}

/** Neighbours of one kind that are neighbours in both names become one. */
function joinEqual(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const follows =
      last?.kind === segment.kind &&
      (segment.askedAt === null || last.askedAt! + last.asked.length === segment.askedAt);
    if (!last || !follows) joined.push(segment);
    else {
      joined[joined.length - 1] = {
        ...last,
        asked: last.asked + segment.asked,
        found: last.found + segment.found,
      };
    }
  }
  return joined;
}

/** Words and gaps of the asked name that nothing stands for, in their order. */
function leftOver(
  ask: NameParts,
  pairs: readonly Pair[],
  gaps: ReadonlyMap<number, number>,
  startOfGap: (at: number) => number,
): Segment[] {
  const usedGaps = new Set(gaps.values());
  const left: (Segment | null)[] = [];
  for (let at = 0; at <= ask.words.length; at++) {
    const inJoin = pairs.some((pair) => at > pair.askedFrom && at < pair.askedTo);
    if (!usedGaps.has(at) && !inJoin) left.push(part(gapAt(ask, at), '', startOfGap(at)));
    const word = ask.words[at];
    if (word && !pairs.some((pair) => at >= pair.askedFrom && at < pair.askedTo)) {
      left.push(part(word.text, '', word.start));
    }
  }
  return left.filter((segment) => segment !== null);
}

/** After the text it followed in the asked name, and after the whole of that word. */
function placeAfter(placed: readonly Placed[], askedAt: number): number {
  let at = placed.findLastIndex(
    ({ segment }) => segment.askedAt !== null && segment.askedAt + segment.asked.length === askedAt,
  );
  if (at < 0) return 0;
  const { unit } = placed[at]!;
  while (placed[at + 1]?.unit === unit) at++;
  return at + 1;
}

/** The letters of one pair, inner gaps of joined words included. */
function spellOut(ask: NameParts, find: NameParts, pair: Pair): Segment[] {
  const start = ask.words[pair.askedFrom]!.start;
  if (pair.initial) {
    const segment = part(ask.words[pair.askedFrom]!.text, find.words[pair.foundFrom]!.text, start);
    return segment ? [segment] : [];
  }
  const asked = lettersOf(textOf(ask, pair.askedFrom, pair.askedTo));
  const found = lettersOf(textOf(find, pair.foundFrom, pair.foundTo));
  const steps = alignLetters(asked.map(foldLetter), found.map(foldLetter));
  const segments: Segment[] = [];
  let i = 0;
  let j = 0;
  let askedAt = start;
  for (const kind of steps) {
    const from = kind === 'inserted' ? '' : asked[i++]!;
    const to = kind === 'deleted' ? '' : found[j++]!;
    segments.push({ kind, asked: from, found: to, askedAt: kind === 'inserted' ? null : askedAt });
    askedAt += from.length;
  }
  return segments;
}

function textOf(parts: NameParts, from: number, to: number): string {
  return parts.words
    .slice(from, to)
    .map((word, at) => (at === 0 ? '' : word.gap) + word.text)
    .join('');
}

function count(
  ask: NameParts,
  find: NameParts,
  pairs: readonly Pair[],
  gaps: ReadonlyMap<number, number>,
): Omit<NameDifference, 'segments' | 'otherScript' | 'tooLong'> {
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
