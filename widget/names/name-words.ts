/** Names split into words, and the separators between them. Pure. */
import { withoutHomoglyphs } from './homoglyphs.js';
import { memo } from './memo.js';
import { plainLetter, writtenLetters } from './letters-of-keyboards.js';

export interface Word {
  /** Blanks and punctuation between the previous word and this one. */
  readonly separator: string;
  readonly text: string;
  /** Where `text` starts in the name. */
  readonly start: number;
  readonly folded: readonly string[];
}

export interface NameWords {
  readonly name: string;
  readonly words: readonly Word[];
  /** What follows the last word. */
  readonly tail: string;
}

/** What is not seen inside of a word does not divide it. */
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{DI}]*/gu;

export const splitName = memo((name: string): NameWords => {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: text, index: start } of name.matchAll(WORD)) {
    words.push({ separator: name.slice(end, start), text, start, folded: foldedLetters(text) });
    end = start + text.length;
  }
  return { name, words, tail: name.slice(end) };
});

/** One for each of `writtenLetters`; look-alikes of another script count as what they look like. */
export function foldedLetters(text: string): string[] {
  return writtenLetters(withoutHomoglyphs(text)).map(plainLetter);
}

export function separatorAt({ words, tail }: NameWords, at: number): string {
  return words[at]?.separator ?? tail;
}
