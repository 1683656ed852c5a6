/** Which words of two names are alike in letters, in any order, joined or split. Pure. */
import { articleForm, isArticle } from './arabic-articles.js';
import { legalFormsOf } from './legal-forms.js';
import { letterLikeness } from './edit-distance.js';
import type { Word } from './name-words.js';
import { memo } from './memo.js';
import { hasSpelledLetter, isSpelledAlike } from './spelled-letters.js';
import { choosePairs, rankPairs, type RankedPair, type Span, type WordPair } from './word-pairing.js';

/** Below this, two words differ. 0.55 pairs "Yusuf" with "Youssef" (0.57) and not "Omar" with "Amir" (0.5). */
const SAME_WORD = 0.55;
/** An initial says little: it pairs only when no better pair is left. */
const INITIAL = 0.3;
/** Two joined words fit by coincidence more often than one word does, so they must be closer. */
const JOINED_WORDS = 0.75;
const MAX_JOINED_WORDS = 3;
/** Another spelling is less alike than the same letters. */
const OTHER_SPELLING = 0.95;

/** Articles, "Abd" and "Abu" come last: they are part of "Abd al-Rahman" beside "Abdulrahman". */
export function pairWords(customer: readonly Word[], listed: readonly Word[]): readonly WordPair[] {
  const ranked = rankPairs(allSpans(customer), allSpans(listed), letterPair);
  return choosePairs([...pairLegalForms(customer, listed), ...ranked]);
}

/** "Ltd" and "Limited", "L.L.C." and "ООО". One written in the same letters is a word like others. */
export function pairLegalForms(customer: readonly Word[], listed: readonly Word[]): WordPair[] {
  const others = legalFormsOf(listed);
  const texts = (words: readonly Word[], span: Span) =>
    lettersIn(words, span).join('') + (span.to - span.from);
  return legalFormsOf(customer).flatMap((one) => {
    const other = others.find(({ form }) => form === one.form);
    if (!other || texts(customer, one) === texts(listed, other)) return [];
    return [
      { customer: one, listed: other, similarity: OTHER_SPELLING, initial: false, sound: 'form' as const },
    ];
  });
}

function letterPair(one: WordSpan, other: WordSpan): RankedPair | null {
  // One of them is one word.
  if (one.size > 1 && other.size > 1) return null;
  const isSingle = one.size + other.size === 2;
  const initial = isSingle && isInitial(one.letters, other.letters);
  const least = isSingle ? SAME_WORD : JOINED_WORDS;
  const similarity = initial ? INITIAL : letterLikeness(one.letters, other.letters, least);
  const ranked = (alike: number) => ({
    customer: one.span,
    listed: other.span,
    similarity: alike,
    ...(one.isOpen && other.isOpen && { rank: 0 }),
  });
  if (similarity < 1 && isOtherSpelling(one, other))
    return { ...ranked(OTHER_SPELLING), initial: false, sound: 'spelling' };
  return initial || similarity >= least ? { ...ranked(similarity), initial } : null;
}

interface WordSpan {
  readonly span: Span;
  /** In words. */
  readonly size: number;
  readonly letters: readonly string[];
  /** '' for joined words. */
  readonly text: string;
  /** A letter of it may be spelled with two. */
  readonly isSpecial: boolean;
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
  return (one.isSpecial || other.isSpecial) && one.text !== '' && isSpelledAlike(one.text, other.text);
}

const allSpans = memo((words: readonly Word[]) =>
  Array.from({ length: MAX_JOINED_WORDS }, (_, more) => wordSpans(words, more + 1)).flat(),
);

/** Every `size` neighbouring words, with their letters. */
function wordSpans(words: readonly Word[], size: number): WordSpan[] {
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, from) => {
    const span = { from, to: from + size };
    const letters = lettersIn(words, span);
    const text = size === 1 ? words[from]!.text : '';
    const folded = letters.join('');
    const article = size === 1 && isArticle(folded, words[span.to]?.folded.join(''));
    return {
      span,
      size,
      letters,
      text,
      isSpecial: hasSpelledLetter(text),
      isArticle: article,
      isOpen: article || (letters[1] === 'b' && /^ab(?:d(?:[aeou]l)?|o?u)$/.test(folded)),
      articleForm: articleForm(folded),
      isCertain: letters[1] === 'l' || letters[1] === 'b',
    };
  });
}

export function lettersIn(words: readonly Word[], { from, to }: Span): readonly string[] {
  const [first, ...others] = words.slice(from, to);
  return others.reduce<readonly string[]>(
    (letters, { folded }) => [...letters, ...folded],
    first?.folded ?? [],
  );
}

function isInitial(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length === 1 ? [one, other] : [other, one];
  return short.length === 1 && long.length > 1 && short[0] === long[0];
}
