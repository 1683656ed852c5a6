/** Two names cut into segments that are the same, changed, alike in sound, or in one of them only. Pure. */
import { withoutHomoglyphs } from './disguises.js';
import { alignLetters } from './edit-distance.js';
import { foldText } from './letter-folding.js';
import { writtenLetters } from './letters-of-keyboards.js';
import { foldedLetters, separatorAt, separatorStart, textOf } from './name-words.js';
import type { PairedNames } from './paired-names.js';
import { isInside, type SeparatorPairs } from './separator-pairing.js';
import { contains, type WordPair } from './word-pairing.js';

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

export function segmentNames(names: PairedNames, separators: SeparatorPairs): Segment[] {
  const { customer, listed, pairs } = names;
  // What is deleted is placed between groups, not in them.
  const groups: Segment[][] = [];
  for (let at = 0; at <= listed.words.length; at++) {
    const other = separators.get(at);
    const separator = separatorAt(listed, at);
    if (other === undefined) groups.push(segmentOf('', separator, 0));
    else groups.push(segmentOf(separatorAt(customer, other), separator, separatorStart(customer, other)));
    const pair = pairs.find((each) => each.listed.from === at);
    if (pair) {
      groups.push(letterSegments(names, pair));
      at = pair.listed.to - 1;
    } else groups.push(segmentOf('', listed.words[at]?.text ?? '', 0));
  }
  for (const deleted of deletedSegments(names, separators)) {
    // After the text that comes before it in the customer's name.
    const before = groups.findLastIndex((group) => group.some((each) => follows(each, deleted)));
    groups.splice(before + 1, 0, [deleted]);
  }
  return joinNeighbours(groups.flat());
}

/** Words and separators of the customer's name that correspond to nothing, in their order. */
function deletedSegments({ customer, pairs }: PairedNames, separators: SeparatorPairs): Segment[] {
  const paired = new Set(separators.values());
  return [...customer.words, null].flatMap((word, at) => {
    const isPaired = paired.has(at) || pairs.some((pair) => isInside(pair.customer, at));
    const isDeleted = word && !pairs.some((pair) => contains(pair.customer, at));
    return [
      ...(isPaired ? [] : segmentOf(separatorAt(customer, at), '', separatorStart(customer, at))),
      ...(isDeleted ? segmentOf(word.text, '', word.start) : []),
    ];
  });
}

/** In the customer's name. */
function follows(one: Segment, next: Segment): boolean {
  return one.customerStart !== null && one.customerStart + one.customer.length === next.customerStart;
}

/** Joins segments of one kind that are neighbours in both names. */
function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const { kind, customer, listed, customerStart } = segment;
    const last = joined.at(-1);
    if (last?.kind === kind && kind !== 'sound' && (customerStart === null || follows(last, segment)))
      joined[joined.length - 1] = {
        ...last,
        customer: last.customer + customer,
        listed: last.listed + listed,
      };
    else joined.push(segment);
  }
  return joined;
}

/** The letters of one pair of words, with the separators inside joined words. */
function letterSegments({ customer, listed }: PairedNames, pair: WordPair): Segment[] {
  const texts = [textOf(customer, pair.customer), textOf(listed, pair.listed)] as const;
  let customerStart = customer.words[pair.customer.from]!.start;
  if (pair.sound) return [{ kind: 'sound', customer: texts[0], listed: texts[1], customerStart }];
  if (pair.initial) return segmentOf(...texts, customerStart);
  const letters = { customer: lettersOf(texts[0]), listed: lettersOf(texts[1]) };
  return alignLetters(foldedLetters(texts[0]), foldedLetters(texts[1])).map((edit): Segment => {
    const one = edit === 'inserted' ? undefined : letters.customer.shift()!;
    const other = edit === 'deleted' ? undefined : letters.listed.shift()!;
    // A letter that only looks the same is shown as a changed one.
    const kind = edit === 'same' && one!.isDisguised !== other!.isDisguised ? 'changed' : edit;
    const start = one ? customerStart : null;
    customerStart += one?.letter.length ?? 0;
    return { kind, customer: one?.letter ?? '', listed: other?.letter ?? '', customerStart: start };
  });
}

/** `isDisguised`: it looks like one of another script. */
function lettersOf(text: string): { readonly letter: string; readonly isDisguised: boolean }[] {
  const plain = writtenLetters(withoutHomoglyphs(text));
  return writtenLetters(text).map((letter, at) => ({ letter, isDisguised: letter !== plain[at] }));
}

/** None when neither name has text there. */
function segmentOf(customer: string, listed: string, customerStart: number): Segment[] {
  if (customer === '' && listed === '') return [];
  if (customer === '') return [{ kind: 'inserted', customer, listed, customerStart: null }];
  const kind = listed === '' ? 'deleted' : isSameText(customer, listed) ? 'same' : 'changed';
  return [{ kind, customer, listed, customerStart }];
}

function isSameText(one: string, other: string): boolean {
  const fold = (text: string) => foldText(text.replace(/\s+/gu, ' '));
  return one === other || fold(one) === fold(other);
}
