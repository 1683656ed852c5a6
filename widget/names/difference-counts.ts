/** The differences between two names, counted by kind. Pure. */
import { withoutHomoglyphs, withoutInvisible } from './disguises.js';
import { alignLetters } from './edit-distance.js';
import { legalFormsOf } from './legal-forms.js';
import { lettersIn } from './letter-pairing.js';
import type { PairedNames } from './paired-names.js';
import { textOf, type NameWords, type Word } from './name-words.js';
import { contains, sizeOf, unpaired, type Side, type Span, type WordPair } from './word-pairing.js';

export interface DifferenceCounts {
  /** Letters changed, inserted or deleted inside words that correspond. */
  readonly letters: number;
  /** Words joined or split: "Al Harbi" and "Alharbi". */
  readonly spaces: number;
  /** Words that differ in accents or vowel signs only. */
  readonly accents: number;
  readonly initials: number;
  /** Words that differ in look-alike letters of another script or in invisible characters only. */
  readonly disguised: number;
  /** Words of the listed name that the customer's does not have. */
  readonly addedWords: readonly string[];
  /** Words of the customer's name that the listed one does not have. */
  readonly missingWords: readonly string[];
  /** Legal forms that only one name has. They are not among the added and missing words. */
  readonly legalForms: readonly string[];
  readonly reordered: boolean;
  /** 0 to 1: how close the letters are. It only chooses between the names of a hit; upstream's `strength` is the verdict. */
  readonly closeness: number;
}

export function countDifferences(names: PairedNames): DifferenceCounts {
  const { customer, listed, pairs, otherScript, tooLong, particles } = names;
  const counts = { letters: 0, spaces: 0, accents: 0, initials: 0, disguised: 0 };
  for (const pair of pairs) {
    if (pair.initial) counts.initials++;
    if (pair.initial || pair.sound) continue;
    const edits = alignLetters(
      lettersIn(customer.words, pair.customer),
      lettersIn(listed.words, pair.listed),
    );
    const changes = edits.filter((edit) => edit !== 'same').length;
    const [one, other] = [customer.words[pair.customer.from]!.text, listed.words[pair.listed.from]!.text];
    counts.letters += changes;
    if (sizeOf(pair.customer) !== sizeOf(pair.listed)) counts.spaces++;
    else if (changes > 0 || lowerCase(one) === lowerCase(other)) continue;
    else if (bare(one) === bare(other)) counts.disguised++;
    else counts.accents++;
  }
  const reordered = pairs.some((pair, at) => at > 0 && pair.customer.from < pairs[at - 1]!.customer.from);
  const missing = leftIn(customer, pairs, 'customer');
  const added = leftIn(listed, pairs, 'listed');
  const isName = (text: string) => !particles?.includes(text);
  return {
    ...counts,
    // Of names that are not compared by letters, these say nothing.
    ...((otherScript || tooLong) && { letters: 0, spaces: 0, accents: 0, initials: 0 }),
    reordered,
    addedWords: added.words.filter(isName),
    missingWords: missing.words.filter(isName),
    legalForms: [...missing.legalForms, ...added.legalForms],
    closeness: closenessOf(names),
  };
}

/** How many of all letters are in a pair, each as much as its pair is similar. */
export function closenessOf({ customer, listed, pairs }: PairedNames): number {
  const count = (words: readonly Word[]) => words.reduce((sum, { folded }) => sum + folded.length, 0);
  const inSpan = ({ words }: NameWords, { from, to }: Span) => count(words.slice(from, to));
  const all = count(customer.words) + count(listed.words);
  const similar = pairs.map(
    (pair) => pair.similarity * (inSpan(customer, pair.customer) + inSpan(listed, pair.listed)),
  );
  return all === 0 ? 0 : similar.reduce((sum, each) => sum + each, 0) / all;
}

/** The words that no pair holds, and apart from them the legal forms. */
function leftIn(name: NameWords, pairs: readonly WordPair[], side: Side) {
  const left = unpaired(name.words, pairs, side);
  const forms = legalFormsOf(name.words).filter(
    (form) => left.filter((at) => contains(form, at)).length === sizeOf(form),
  );
  const words = left.filter((at) => !forms.some((form) => contains(form, at)));
  return {
    words: words.map((at) => name.words[at]!.text),
    legalForms: forms.map((form) => textOf(name, form)),
  };
}

/** The joiners of Persian and Indian scripts are part of a spelling. */
const lowerCase = (text: string) =>
  text
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase();

const bare = (text: string) => lowerCase(withoutInvisible(withoutHomoglyphs(text)));
