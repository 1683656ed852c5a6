/** Which words of two names sound alike, in any order, joined or split. Pure. */
import { memo } from './memo.js';
import { isSameNameElsewhere } from './same-names.js';
import { joinedReadings, type Reading, type SoundWord } from './sound-words.js';
import { soundSimilarity, type Vowels } from './sound-similarity.js';
import {
  choosePairs,
  neighbours,
  overlap,
  rankPairs,
  sizeOf,
  type Side,
  type SoundKind,
  type Span,
  type WordPair,
} from './word-pairing.js';

type SoundPair = WordPair & { readonly sound: SoundKind };

/** Below this, two words sound different. */
const ALIKE = 0.74;
/** From here a reader says both words alike. */
const SAME = 0.9;
/** Joined words are alike by coincidence more often. */
const JOINED_ALIKE = 0.82;
/** "Rahman" alone for "Abdul Rahman": only when the whole name is not there. */
const CONTINUATION = 0.85;
const LANGUAGE = 0.7;
const INITIAL = 0.3;

/** `letterPairs`: of words that are alike in letters, and have no other partner. */
export function pairSounds(
  words: Readonly<Record<Side, readonly SoundWord[]>>,
  letterPairs: readonly WordPair[],
  vowels: Vowels,
): WordPair[] {
  const left = (side: Side) =>
    spansOf(words[side]).filter(({ span }) => !letterPairs.some((pair) => overlap(pair[side], span)));
  const pair = (one: SoundSpan, other: SoundSpan) => pairOf(one, other, vowels);
  // Of equal pairs the longer one: it takes the article with its word.
  const length = (pair: WordPair) => sizeOf(pair.customer) + sizeOf(pair.listed);
  return choosePairs(rankPairs(left('customer'), left('listed'), pair, length));
}

interface SoundSpan {
  readonly span: Span;
  readonly words: readonly SoundWord[];
  readonly readings: readonly Reading[];
  /** Words that are not particles. */
  readonly parts: number;
  /** Names: "Abdul Rahman" is one. */
  readonly names: number;
  /** It ends within a name, "Abdul" before "Rahman", or with a particle. */
  readonly isOpen: boolean;
  /** It starts within a name: "Rahman" after "Abdul". */
  readonly isContinuation: boolean;
}

const spansOf = memo((words: readonly SoundWord[]): SoundSpan[] =>
  neighbours(words.length).map((span) => {
    const some = words.slice(span.from, span.to);
    const last = some.at(-1)!;
    const parts = some.filter(({ particle }) => particle === null).length;
    return {
      span,
      words: some,
      readings: joinedReadings(some),
      parts,
      names: parts - some.slice(0, -1).filter((word) => word.isOpen).length,
      isOpen: last.isOpen ? span.to < words.length : some.length > 1 && last.particle !== null,
      isContinuation:
        words.slice(0, span.from).findLast(({ particle }) => particle === null)?.isOpen ?? false,
    };
  }),
);

function pairOf(one: SoundSpan, other: SoundSpan, vowels: Vowels): SoundPair | null {
  if (!canPair(one, other)) return null;
  const isSingle = one.words.length === 1 && other.words.length === 1;
  const pair = { customer: one.span, listed: other.span };
  if (isSingle && isInitial(one, other, vowels)) {
    return { ...pair, similarity: INITIAL, initial: true, sound: 'initial' };
  }
  const isRead = one.readings.length > 0 && other.readings.length > 0;
  if (isRead && isSingle && [one, other].every(({ words }) => words[0]!.particle === 'sonOf')) {
    return { ...pair, similarity: 1, sound: 'sound' };
  }
  const best = mostSimilar(one, other, vowels);
  if ((best && best.sound !== 'similar') || !isSingle || one.names === 0) return best;
  const isSame = one.readings.some((a) =>
    other.readings.some((b) => isSameNameElsewhere(a.sounds, b.sounds, vowels)),
  );
  return isSame ? { ...pair, similarity: best?.similarity ?? LANGUAGE, sound: 'language' } : best;
}

function canPair(one: SoundSpan, other: SoundSpan): boolean {
  const [ones, others] = [one.words.length, other.words.length];
  if (ones > 1 && others > 1 && one.names + other.names > 3) return false;
  // A particle corresponds to a particle, or is part of a joined name.
  if ((one.names === 0) !== (other.names === 0)) return false;
  if ((ones > 1 && one.names === 0) || (others > 1 && other.names === 0)) return false;
  return !one.isOpen && !other.isOpen;
}

function mostSimilar(one: SoundSpan, other: SoundSpan, vowels: Vowels): SoundPair | null {
  const least = one.parts + other.parts > 2 ? JOINED_ALIKE : ALIKE;
  const weight = one.isContinuation || other.isContinuation ? CONTINUATION : 1;
  let best: SoundPair | null = null;
  for (const a of one.readings) {
    for (const b of other.readings) {
      if (a.readsArticle && b.readsArticle) continue;
      const similarity = weight * soundSimilarity(a.sounds, b.sounds, vowels, least);
      if (similarity < Math.max(least, (best?.similarity ?? 0) + Number.EPSILON)) continue;
      const sound = similarity < SAME ? 'similar' : 'sound';
      best = { customer: one.span, listed: other.span, similarity, sound };
    }
  }
  return best;
}

function isInitial(one: SoundSpan, other: SoundSpan, vowels: Vowels): boolean {
  const [a, b] = [one.words[0]!, other.words[0]!];
  const whole = a.isInitial ? b : a;
  if (a.isInitial === b.isInitial || whole.word.folded.length === 1) return false;
  const first = ({ readings }: SoundWord) => readings[0]?.sounds[0] ?? '';
  return first(a) !== '' && first(b) !== '' && soundSimilarity(first(a), first(b), vowels) >= SAME;
}
