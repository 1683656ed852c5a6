/** A listed name cut into what is the same as in the customer's, changed, alike in sound, or in the listed name only. Pure. */
import { withoutHomoglyphs } from './disguises.js';
import { alignLetters } from './edit-distance.js';
import { writtenLetters } from './letters-of-keyboards.js';
import { foldedLetters, separatorAt, textOf } from './name-words.js';
import type { PairedNames } from './paired-names.js';
import type { SoundKind, WordPair } from './word-pairing.js';

/** The texts in order give the listed name. What stands between its words is not compared, and `same`. */
export interface Segment {
  readonly kind: 'same' | 'inserted' | 'changed' | 'sound';
  readonly text: string;
  /** Of words that sound alike. */
  readonly sound?: SoundKind;
}

export function segmentNames(names: PairedNames): Segment[] {
  const { listed, pairs } = names;
  const segments: Segment[] = [];
  for (let at = 0; at <= listed.words.length; at++) {
    segments.push({ kind: 'same', text: separatorAt(listed, at) });
    const pair = pairs.find((each) => each.listed.from === at);
    if (pair) {
      segments.push(...letterSegments(names, pair));
      at = pair.listed.to - 1;
    } else segments.push({ kind: 'inserted', text: listed.words[at]?.text ?? '' });
  }
  return joinNeighbours(segments.filter(({ text }) => text !== ''));
}

/** Joins neighbours of one kind. */
function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last?.kind === segment.kind && segment.kind !== 'sound')
      joined[joined.length - 1] = { ...last, text: last.text + segment.text };
    else joined.push(segment);
  }
  return joined;
}

/** The letters of one pair of words, with the separators inside joined words. */
function letterSegments({ customer, listed }: PairedNames, pair: WordPair): Segment[] {
  const [one, other] = [textOf(customer, pair.customer), textOf(listed, pair.listed)];
  if (pair.sound) return [{ kind: 'sound', text: other, sound: pair.sound }];
  if (pair.initial) return [{ kind: 'changed', text: other }];
  const letters = { customer: lettersOf(one), listed: lettersOf(other) };
  return alignLetters(foldedLetters(one), foldedLetters(other)).flatMap((edit): Segment[] => {
    const before = edit === 'inserted' ? undefined : letters.customer.shift()!;
    if (edit === 'deleted') return [];
    const { letter, isDisguised } = letters.listed.shift()!;
    // A letter that only looks the same is shown as a changed one.
    const kind = edit === 'same' && before!.isDisguised !== isDisguised ? 'changed' : edit;
    return [{ kind, text: letter }];
  });
}

/** `isDisguised`: it looks like one of another script. */
function lettersOf(text: string): { readonly letter: string; readonly isDisguised: boolean }[] {
  const plain = writtenLetters(withoutHomoglyphs(text));
  return writtenLetters(text).map((letter, at) => ({ letter, isDisguised: letter !== plain[at] }));
}
