/** Two names cut into stretches that are the same, changed, or only in one of them. Pure. */
import { gapAt } from './separator-pairing.js';
import { alignLetters } from './letter-alignment.js';
import { foldLetter, foldText, lettersOf, type NameParts } from './name-words.js';
import type { Pair } from './word-pairing.js';

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

interface Placed {
  segment: Segment;
  /** Segments of one pair of words stay together when missing words are put between. */
  unit: number;
}

export function layOut(
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

/** Names that are not compared: one stretch. */
export function whole(asked: string, found: string): Segment[] {
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
  const fold = (text: string) => foldText(text.replace(/\s+/gu, ' '));
  return one === other || fold(one) === fold(other);
}
