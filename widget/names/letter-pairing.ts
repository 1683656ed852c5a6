/** Which words of two names are alike in letters, in any order, joined or split. Pure. */
import { articleForm, isArticle } from './arabic-articles.js';
import { legalFormsOf } from './legal-forms.js';
import { letterLikeness } from './edit-distance.js';
import type { Word } from './name-words.js';
import { memo } from './memo.js';
import { isSpelledAlike } from './spelled-letters.js';
import {
  choosePairs,
  neighbours,
  rankPairs,
  sizeOf,
  type RankedPair,
  type Span,
  type WordPair,
} from './word-pairing.js';

/** Below this, two words differ. 0.55 pairs "Yusuf" with "Youssef" (0.57) and not "Omar" with "Amir" (0.5). */
const SAME_WORD = 0.55;
/** An initial says little: it pairs only when no better pair is left. */
const INITIAL = 0.3;
/** Two joined words fit by coincidence more often than one word does, so they must be closer. */
const JOINED_WORDS = 0.75;
/** Another spelling is less alike than the same letters. */
const OTHER_SPELLING = 0.95;

/** Articles, "Abd" and "Abu" come last: they are part of "Abd al-Rahman" beside "Abdulrahman". */
export function pairWords(customer: readonly Word[], listed: readonly Word[]): readonly WordPair[] {
  const ranked = rankPairs(wordSpans(customer), wordSpans(listed), letterPair);
  return choosePairs([...pairLegalForms(customer, listed), ...ranked]);
}

/** "Ltd" and "Limited", "L.L.C." and "ООО". One written in the same letters is a word like others. */
export function pairLegalForms(customer: readonly Word[], listed: readonly Word[]): WordPair[] {
  const spelling = (words: readonly Word[], span: Span) => lettersIn(words, span).join('') + sizeOf(span);
  return legalFormsOf(customer).flatMap((one): WordPair[] => {
    const other = legalFormsOf(listed).find(({ form }) => form === one.form);
    if (!other || spelling(customer, one) === spelling(listed, other)) return [];
    return [{ customer: one, listed: other, similarity: OTHER_SPELLING, sound: 'spelling' }];
  });
}

function letterPair(one: WordSpan, other: WordSpan): RankedPair | null {
  const [size, otherSize] = [sizeOf(one.span), sizeOf(other.span)];
  // One of them is one word.
  if (size > 1 && otherSize > 1) return null;
  const isSingle = size + otherSize === 2;
  const initial = isSingle && isInitial(one.letters, other.letters);
  const least = isSingle ? SAME_WORD : JOINED_WORDS;
  const similarity = initial ? INITIAL : letterLikeness(one.letters, other.letters, least);
  const isSpelling = similarity < 1 && isOtherSpelling(one, other);
  if (!isSpelling && !initial && similarity < least) return null;
  return {
    customer: one.span,
    listed: other.span,
    ...(isSpelling ? { similarity: OTHER_SPELLING, sound: 'spelling' } : { similarity, initial }),
    ...(one.isOpen && other.isOpen && { rank: 0 }),
  };
}

interface WordSpan {
  readonly span: Span;
  readonly letters: readonly string[];
  /** '' for joined words. */
  readonly text: string;
  readonly isArticle: boolean;
  /** It is seldom a name without the next word. */
  readonly isOpen: boolean;
  readonly articleForm: string | null;
  /** The article is written: "Alsadiq". "Assadiq" alone may be another word, as "Annan" is. */
  readonly isCertain: boolean;
}

function isOtherSpelling(one: WordSpan, other: WordSpan): boolean {
  if (one.isArticle && other.isArticle) return true;
  const hasArticle = one.isCertain || other.isCertain;
  if (hasArticle && one.articleForm !== null && one.articleForm === other.articleForm) return true;
  return isSpelledAlike(one.text, other.text);
}

/** The words alone come first. */
const wordSpans = memo((words: readonly Word[]): WordSpan[] =>
  spansBySize(words.length).map((span) => {
    const letters = lettersIn(words, span);
    const folded = letters.join('');
    const isSingle = sizeOf(span) === 1;
    const article = isSingle && isArticle(folded, words[span.to]?.folded.join(''));
    return {
      span,
      letters,
      text: isSingle ? words[span.from]!.text : '',
      isArticle: article,
      isOpen: article || (letters[1] === 'b' && /^ab(?:d(?:[aeou]l)?|o?u)$/.test(folded)),
      articleForm: articleForm(folded),
      isCertain: letters[1] === 'l' || letters[1] === 'b',
    };
  }),
);

const spansBySize = memo((count: number) =>
  neighbours(count).toSorted((one, other) => sizeOf(one) - sizeOf(other)),
);

export function lettersIn(words: readonly Word[], { from, to }: Span): readonly string[] {
  const { folded } = words[from]!;
  return to - from === 1 ? folded : folded.concat(...words.slice(from + 1, to).map((word) => word.folded));
}

function isInitial(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length === 1 ? [one, other] : [other, one];
  return short.length === 1 && long.length > 1 && short[0] === long[0];
}
