/** Two names cut into segments that are the same, changed, alike in sound, or in one of them only. Pure. */
import { alignLetters } from './edit-distance.js';
import { foldText } from './letter-folding.js';
import { writtenLetters } from './letters-of-keyboards.js';
import { withoutHomoglyphs } from './homoglyphs.js';
import type { PairedNames } from './paired-names.js';
import { foldedLetters, separatorAt, type NameWords } from './name-words.js';
import { isInside, type SeparatorPairs } from './separator-pairing.js';
import { contains, type Span, type WordPair } from './word-pairing.js';

/**
 * `inserted` is in the listed name only, `deleted` in the customer's only. The `listed` texts in order give the listed name; the
 * `customer` texts sorted by `customerStart` give the customer's.
 */
export interface Segment {
  readonly kind: 'same' | 'inserted' | 'deleted' | 'changed' | 'sound';
  readonly customer: string;
  readonly listed: string;
  /** Where `customer` starts in the customer's name; null for inserted text. */
  readonly customerStart: number | null;
}

interface PlacedSegment {
  readonly segment: Segment;
  /** Segments of one group stay together when deleted words are placed between. */
  readonly group: number;
}

export function segmentNames(names: PairedNames, separators: SeparatorPairs): Segment[] {
  const { customer, listed, pairs } = names;
  const placed: PlacedSegment[] = [];
  let group = 0;
  const place = (...segments: (Segment | null)[]) => {
    group++;
    for (const segment of segments) if (segment) placed.push({ segment, group });
  };
  for (let at = 0; at <= listed.words.length; at++) {
    const inCustomer = separators.get(at);
    const separator = separatorAt(listed, at);
    if (inCustomer === undefined) place(segmentOf('', separator, 0));
    else place(segmentOf(separatorAt(customer, inCustomer), separator, separatorStart(customer, inCustomer)));
    const word = listed.words[at];
    if (!word) continue;
    const pair = pairs.find((each) => each.listed.from === at);
    if (pair) {
      place(...letterSegments(names, pair));
      at = pair.listed.to - 1;
    } else place(segmentOf('', word.text, 0));
  }
  for (const segment of deletedSegments(names, separators)) {
    placed.splice(indexAfter(placed, segment.customerStart!), 0, { segment, group: ++group });
  }
  return joinNeighbours(placed.map(({ segment }) => segment));
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
      (segment.customerStart === null ||
        last.customerStart! + last.customer.length === segment.customerStart);
    if (!last || !follows) joined.push(segment);
    else {
      joined[joined.length - 1] = {
        ...last,
        customer: last.customer + segment.customer,
        listed: last.listed + segment.listed,
      };
    }
  }
  return joined;
}

/** Words and separators of the customer's name that correspond to nothing, in their order. */
function deletedSegments({ customer, pairs }: PairedNames, separators: SeparatorPairs): Segment[] {
  const paired = new Set(separators.values());
  const deleted: (Segment | null)[] = [];
  for (let at = 0; at <= customer.words.length; at++) {
    if (!paired.has(at) && !pairs.some((pair) => isInside(pair.customer, at))) {
      deleted.push(segmentOf(separatorAt(customer, at), '', separatorStart(customer, at)));
    }
    const word = customer.words[at];
    if (word && !pairs.some((pair) => contains(pair.customer, at))) {
      deleted.push(segmentOf(word.text, '', word.start));
    }
  }
  return deleted.filter((segment) => segment !== null);
}

/** After the text that comes before it in the customer's name, and after the whole group of that text. */
function indexAfter(placed: readonly PlacedSegment[], customerStart: number): number {
  let index = placed.findLastIndex(
    ({ segment }) =>
      segment.customerStart !== null && segment.customerStart + segment.customer.length === customerStart,
  );
  if (index < 0) return 0;
  const { group } = placed[index]!;
  while (placed[index + 1]?.group === group) index++;
  return index + 1;
}

/** The letters of one pair of words, with the separators inside joined words. */
function letterSegments({ customer, listed }: PairedNames, pair: WordPair): (Segment | null)[] {
  const start = customer.words[pair.customer.from]!.start;
  const customerText = textOf(customer, pair.customer);
  const listedText = textOf(listed, pair.listed);
  if (pair.sound)
    return [{ kind: 'sound', customer: customerText, listed: listedText, customerStart: start }];
  if (pair.initial) return [segmentOf(customerText, listedText, start)];
  const customerLetters = writtenLetters(customerText);
  const listedLetters = writtenLetters(listedText);
  const edits = alignLetters(foldedLetters(customerText), foldedLetters(listedText));
  const strange = [customerText, listedText].map(strangeLetters);
  let i = 0;
  let j = 0;
  let customerStart = start;
  return edits.map((edit) => {
    // A letter that only looks the same is shown as a changed one.
    const isAlike = edit === 'same' && strange[0]!.has(i) !== strange[1]!.has(j);
    const kind = isAlike ? 'changed' : edit;
    const from = kind === 'inserted' ? '' : customerLetters[i++]!;
    const to = kind === 'deleted' ? '' : listedLetters[j++]!;
    const segment = {
      kind,
      customer: from,
      listed: to,
      customerStart: kind === 'inserted' ? null : customerStart,
    };
    customerStart += from.length;
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
function segmentOf(customer: string, listed: string, customerStart: number): Segment | null {
  if (customer === '' && listed === '') return null;
  if (customer === '') return { kind: 'inserted', customer, listed, customerStart: null };
  if (listed === '') return { kind: 'deleted', customer, listed, customerStart };
  return { kind: isSameText(customer, listed) ? 'same' : 'changed', customer, listed, customerStart };
}

function isSameText(one: string, other: string): boolean {
  const fold = (text: string) => foldText(text.replace(/\s+/gu, ' '));
  return one === other || fold(one) === fold(other);
}
