/** How a listed name differs from the customer's, so that an analyst sees why it matched: word by word, then letter by letter. Pure. */
import { countDifferences, type DifferenceCounts } from './difference-counts.js';
import { homoglyphsIn, invisibleIn, type Homoglyphs } from './disguises.js';
import { segmentNames, type Segment } from './name-segments.js';
import { textOf } from './name-words.js';
import { pairByLetters, type PairedNames } from './paired-names.js';
import type { SoundKind } from './word-pairing.js';

export interface SoundExplanation {
  readonly particles: readonly string[];
  readonly pairs: readonly { readonly kind: SoundKind; readonly customer: string; readonly listed: string }[];
}

export interface NameDifference extends DifferenceCounts, Pick<PairedNames, 'otherScript' | 'tooLong'> {
  readonly segments: readonly Segment[];
  /** Of both names. */
  readonly homoglyphs: readonly Homoglyphs[];
  /** Code points such as "U+200B", of both names. */
  readonly invisible: readonly string[];
  /** Only where words were paired by sound or by rules of spelling. */
  readonly sound?: SoundExplanation;
}

export function differenceOf(names: PairedNames): NameDifference {
  const { customer, listed, pairs, otherScript, tooLong, particles } = names;
  const all = [customer.name, listed.name].flatMap(homoglyphsIn);
  return {
    ...countDifferences(names),
    homoglyphs: all.filter(({ word }, at) => all.findIndex((each) => each.word === word) === at),
    invisible: invisibleIn(customer.name + listed.name),
    // Only an open hit shows them.
    get segments() {
      return segmentNames(names);
    },
    otherScript,
    tooLong,
    ...((particles ?? pairs.some(({ sound }) => sound)) && {
      sound: { pairs: spokenPairs(names), particles: particles ?? [] },
    }),
  };
}

export function compareNames(customer: string, listed: string): NameDifference {
  return differenceOf(pairByLetters(customer, listed));
}

/** The words of the pairs that are not compared by letters. */
function spokenPairs({ customer, listed, pairs }: PairedNames): SoundExplanation['pairs'] {
  return pairs.flatMap(({ sound: kind, ...pair }) =>
    kind ? [{ kind, customer: textOf(customer, pair.customer), listed: textOf(listed, pair.listed) }] : [],
  );
}

/** The letters leave words of both names without a partner: a comparison by sound may find it. */
export function isUnexplained({ otherScript, addedWords, missingWords }: NameDifference): boolean {
  return otherScript || (addedWords.length > 0 && missingWords.length > 0);
}

/** Every letter and accent is equal; letter case and punctuation may differ. */
export function isSameName(difference: NameDifference): boolean {
  const { letters, spaces, accents, initials, disguised } = difference;
  const { addedWords, missingWords, legalForms } = difference;
  const changes = letters + spaces + accents + initials + disguised;
  return (
    !difference.otherScript &&
    !difference.sound &&
    !difference.reordered &&
    difference.closeness > 0 &&
    changes + addedWords.length + missingWords.length + legalForms.length === 0
  );
}
