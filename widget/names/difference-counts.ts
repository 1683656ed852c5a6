/** The differences between two names, counted by kind. Pure. */
import { withoutInvisible } from './invisible-characters.js';
import { legalFormsOf } from './legal-forms.js';
import { alignLetters } from './edit-distance.js';
import { withoutHomoglyphs } from './homoglyphs.js';
import { textOf } from './name-segments.js';
import { separatorAt, type NameWords, type Word } from './name-words.js';
import type { SeparatorPairs } from './separator-pairing.js';
import { contains, lettersIn, type Span, type WordPair } from './word-pairing.js';

export interface DifferenceCounts {
  /** Letters changed, inserted or deleted inside words that correspond. */
  readonly letters: number;
  readonly hyphens: number;
  /** Other punctuation marks. */
  readonly marks: number;
  /** Words joined or split: "Al Harbi" and "Alharbi". */
  readonly spaces: number;
  /** Words that differ in accents or vowel signs only. */
  readonly accents: number;
  readonly initials: number;
  /** Words that differ in look-alike letters of another script or in invisible characters only. */
  readonly disguised: number;
  /** Words of the candidate that the query does not have. */
  readonly addedWords: readonly string[];
  /** Words of the query that the candidate does not have. */
  readonly missingWords: readonly string[];
  /** Legal forms that only one name has. They are not among the added and missing words. */
  readonly legalForms: readonly string[];
  readonly reordered: boolean;
  /** 0 to 1: how close the letters are. It only chooses between the names of a hit; upstream's `strength` is the verdict. */
  readonly closeness: number;
}

export const NOT_COMPARED: DifferenceCounts = {
  letters: 0,
  hyphens: 0,
  marks: 0,
  spaces: 0,
  accents: 0,
  initials: 0,
  disguised: 0,
  addedWords: [],
  missingWords: [],
  legalForms: [],
  reordered: false,
  closeness: 0,
};

export function countDifferences(
  query: NameWords,
  candidate: NameWords,
  wordPairs: readonly WordPair[],
  separators: SeparatorPairs,
): DifferenceCounts {
  const counts = { letters: 0, spaces: 0, accents: 0, initials: 0, disguised: 0 };
  for (const pair of wordPairs) {
    if (pair.initial) {
      counts.initials++;
      continue;
    }
    if (pair.sound) continue;
    const queryLetters = lettersIn(query.words, pair.query);
    const candidateLetters = lettersIn(candidate.words, pair.candidate);
    const edits = alignLetters(queryLetters, candidateLetters).filter((edit) => edit !== 'same').length;
    const [one, other] = [query.words[pair.query.from]!, candidate.words[pair.candidate.from]!];
    counts.letters += edits;
    if (pair.query.to - pair.query.from !== pair.candidate.to - pair.candidate.from) counts.spaces++;
    else if (edits > 0 || lowerCase(one.text) === lowerCase(other.text)) continue;
    else if (bare(one.text) === bare(other.text)) counts.disguised++;
    else counts.accents++;
  }
  const reordered = wordPairs.some((pair, at) => at > 0 && pair.query.from < wordPairs[at - 1]!.query.from);
  const ofQuery = unpairedIn(query, wordPairs, 'query');
  const ofCandidate = unpairedIn(candidate, wordPairs, 'candidate');
  return {
    ...counts,
    ...countPunctuation(query, candidate, wordPairs, separators, reordered),
    reordered,
    addedWords: ofCandidate.words,
    missingWords: ofQuery.words,
    legalForms: [...ofQuery.legalForms, ...ofCandidate.legalForms],
    closeness: closenessOf(query, candidate, wordPairs),
  };
}

/** How many of all letters are in a pair, each as much as its pair is similar. */
export function closenessOf(one: NameWords, other: NameWords, wordPairs: readonly WordPair[]): number {
  const count = (words: readonly Word[]) => words.reduce((sum, { folded }) => sum + folded.length, 0);
  const inSpan = ({ words }: NameWords, { from, to }: Span) => count(words.slice(from, to));
  const all = count(one.words) + count(other.words);
  const similar = wordPairs.map(
    ({ similarity, query, candidate }) => similarity * (inSpan(one, query) + inSpan(other, candidate)),
  );
  return all === 0 ? 0 : similar.reduce((sum, each) => sum + each, 0) / all;
}

/** The words that no pair holds, and apart from them the legal forms. */
function unpairedIn(name: NameWords, wordPairs: readonly WordPair[], side: 'query' | 'candidate') {
  const isPaired = (at: number) => wordPairs.some((pair) => contains(pair[side], at));
  const forms = legalFormsOf(name.words).filter(({ from, to }) => {
    for (let at = from; at < to; at++) if (isPaired(at)) return false;
    return true;
  });
  const words = name.words.filter((_, at) => !isPaired(at) && !forms.some((form) => contains(form, at)));
  return { words: words.map(({ text }) => text), legalForms: forms.map((form) => textOf(name, form)) };
}

/** The joiners of Persian and Indian scripts are part of a spelling. */
const lowerCase = (text: string) =>
  text
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase();

const bare = (text: string) => lowerCase(withoutInvisible(withoutHomoglyphs(text)));

function countPunctuation(
  query: NameWords,
  candidate: NameWords,
  wordPairs: readonly WordPair[],
  separators: SeparatorPairs,
  reordered: boolean,
): { hyphens: number; marks: number } {
  let hyphens = 0;
  let marks = 0;
  for (const [inCandidate, inQuery] of separators) {
    // The comma of "SURNAME, Given" and the point of "M." are part of the order and of the initial, which are counted already.
    const initial = wordPairs.some((pair) => pair.initial && pair.candidate.to === inCandidate);
    const signs = (text: string) =>
      withoutInvisible(text)
        .replace(reordered ? /[\s,،]+/gu : /\s+/gu, '')
        .replace(initial ? /^\./u : '', '');
    const [one, other] = [signs(separatorAt(query, inQuery)), signs(separatorAt(candidate, inCandidate))];
    if (one === other) continue;
    if (/^\p{Pd}*$/u.test(one + other)) hyphens++;
    else marks++;
  }
  return { hyphens, marks };
}
