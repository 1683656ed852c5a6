/** Two names cut into segments that are the same, changed, alike in sound, or in one of them only. Pure. */
import { alignLetters } from './edit-distance.js';
import { foldText } from './letter-folding.js';
import { writtenLetters } from './letters-of-keyboards.js';
import { withoutHomoglyphs } from './homoglyphs.js';
import { foldedLetters, separatorAt, type NameWords } from './name-words.js';
import { isInside, type SeparatorPairs } from './separator-pairing.js';
import { contains, type Span, type WordPair } from './word-pairing.js';

/**
 * `inserted` is in the candidate only, `deleted` in the query only. The `candidate` texts in order give the candidate; the `query`
 * texts sorted by `queryStart` give the query.
 */
export interface Segment {
  readonly kind: 'same' | 'inserted' | 'deleted' | 'changed' | 'sound';
  readonly query: string;
  readonly candidate: string;
  /** Where `query` starts in the query; null for inserted text. */
  readonly queryStart: number | null;
}

interface PlacedSegment {
  readonly segment: Segment;
  /** Segments of one group stay together when deleted words are placed between. */
  readonly group: number;
}

export function segmentNames(
  query: NameWords,
  candidate: NameWords,
  wordPairs: readonly WordPair[],
  separators: SeparatorPairs,
): Segment[] {
  const placed: PlacedSegment[] = [];
  let group = 0;
  const place = (...segments: (Segment | null)[]) => {
    group++;
    for (const segment of segments) if (segment) placed.push({ segment, group });
  };
  for (let at = 0; at <= candidate.words.length; at++) {
    const inQuery = separators.get(at);
    const separator = separatorAt(candidate, at);
    if (inQuery === undefined) place(segmentOf('', separator, 0));
    else place(segmentOf(separatorAt(query, inQuery), separator, separatorStart(query, inQuery)));
    const word = candidate.words[at];
    if (!word) continue;
    const pair = wordPairs.find((each) => each.candidate.from === at);
    if (pair) {
      place(...letterSegments(query, candidate, pair));
      at = pair.candidate.to - 1;
    } else place(segmentOf('', word.text, 0));
  }
  for (const segment of deletedSegments(query, wordPairs, separators)) {
    placed.splice(indexAfter(placed, segment.queryStart!), 0, { segment, group: ++group });
  }
  return joinNeighbours(placed.map(({ segment }) => segment));
}

/** Names that are not compared: one segment. */
export function wholeSegment(query: string, candidate: string): Segment[] {
  return [segmentOf(query, candidate, 0)].filter((segment) => segment !== null);
}

function separatorStart({ words }: NameWords, at: number): number {
  const word = words[at];
  if (word) return word.start - word.separator.length;
  const last = words.at(-1);
  return last ? last.start + last.text.length : 0;
}

/** Joins segments of one kind that are neighbours in both names. */
function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const follows =
      last?.kind === segment.kind &&
      segment.kind !== 'sound' &&
      (segment.queryStart === null || last.queryStart! + last.query.length === segment.queryStart);
    if (!last || !follows) joined.push(segment);
    else {
      joined[joined.length - 1] = {
        ...last,
        query: last.query + segment.query,
        candidate: last.candidate + segment.candidate,
      };
    }
  }
  return joined;
}

/** Words and separators of the query that correspond to nothing, in their order. */
function deletedSegments(
  query: NameWords,
  wordPairs: readonly WordPair[],
  separators: SeparatorPairs,
): Segment[] {
  const paired = new Set(separators.values());
  const deleted: (Segment | null)[] = [];
  for (let at = 0; at <= query.words.length; at++) {
    if (!paired.has(at) && !wordPairs.some((pair) => isInside(pair.query, at))) {
      deleted.push(segmentOf(separatorAt(query, at), '', separatorStart(query, at)));
    }
    const word = query.words[at];
    if (word && !wordPairs.some((pair) => contains(pair.query, at))) {
      deleted.push(segmentOf(word.text, '', word.start));
    }
  }
  return deleted.filter((segment) => segment !== null);
}

/** After the text that comes before it in the query, and after the whole group of that text. */
function indexAfter(placed: readonly PlacedSegment[], queryStart: number): number {
  let index = placed.findLastIndex(
    ({ segment }) => segment.queryStart !== null && segment.queryStart + segment.query.length === queryStart,
  );
  if (index < 0) return 0;
  const { group } = placed[index]!;
  while (placed[index + 1]?.group === group) index++;
  return index + 1;
}

/** The letters of one pair of words, with the separators inside joined words. */
function letterSegments(query: NameWords, candidate: NameWords, pair: WordPair): (Segment | null)[] {
  const start = query.words[pair.query.from]!.start;
  const queryText = textOf(query, pair.query);
  const candidateText = textOf(candidate, pair.candidate);
  if (pair.sound) return [{ kind: 'sound', query: queryText, candidate: candidateText, queryStart: start }];
  if (pair.initial) return [segmentOf(queryText, candidateText, start)];
  const queryLetters = writtenLetters(queryText);
  const candidateLetters = writtenLetters(candidateText);
  const edits = alignLetters(foldedLetters(queryText), foldedLetters(candidateText));
  const strange = [queryText, candidateText].map(strangeLetters);
  let i = 0;
  let j = 0;
  let queryStart = start;
  return edits.map((edit) => {
    // A letter that only looks the same is shown as a changed one.
    const isAlike = edit === 'same' && strange[0]!.has(i) !== strange[1]!.has(j);
    const kind = isAlike ? 'changed' : edit;
    const from = kind === 'inserted' ? '' : queryLetters[i++]!;
    const to = kind === 'deleted' ? '' : candidateLetters[j++]!;
    const segment = { kind, query: from, candidate: to, queryStart: kind === 'inserted' ? null : queryStart };
    queryStart += from.length;
    return segment;
  });
}

/** The places of the letters that look like one of another script. */
function strangeLetters(text: string): Set<number> {
  const plain = writtenLetters(withoutHomoglyphs(text));
  return new Set(writtenLetters(text).flatMap((letter, at) => (letter === plain[at] ? [] : [at])));
}

export function textOf({ words }: NameWords, { from, to }: Span): string {
  return words
    .slice(from, to)
    .map(({ separator, text }, at) => (at === 0 ? '' : separator) + text)
    .join('');
}

/** Null when neither name has text there. */
function segmentOf(query: string, candidate: string, queryStart: number): Segment | null {
  if (query === '' && candidate === '') return null;
  if (query === '') return { kind: 'inserted', query, candidate, queryStart: null };
  if (candidate === '') return { kind: 'deleted', query, candidate, queryStart };
  return { kind: isSameText(query, candidate) ? 'same' : 'changed', query, candidate, queryStart };
}

function isSameText(one: string, other: string): boolean {
  const fold = (text: string) => foldText(text.replace(/\s+/gu, ' '));
  return one === other || fold(one) === fold(other);
}
