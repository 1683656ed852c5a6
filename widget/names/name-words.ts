/** Names split into words, and the separators between them. Pure. */
import { withoutHomoglyphs } from './disguises.js';
import { memo } from './memo.js';
import { ASCII } from './letter-folding.js';
import { plainLetter, writtenLetters } from './letters-of-keyboards.js';
import type { Span } from './word-pairing.js';

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
}

/** What is not seen inside of a word does not divide it. */
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{DI}]*/gu;

export const splitName = memo((name: string): NameWords => {
  let end = 0;
  const words = Array.from(name.matchAll(WORD), ({ 0: text, index: start }): Word => {
    const separator = name.slice(end, start);
    end = start + text.length;
    return { separator, text, start, folded: foldedLetters(text) };
  });
  return { name, words };
});

/** One for each of `writtenLetters`; look-alikes of another script count as what they look like. */
export function foldedLetters(text: string): string[] {
  if (ASCII.test(text)) return [...text.toLowerCase()];
  return writtenLetters(withoutHomoglyphs(text)).map(plainLetter);
}

/** Where the separator before a word starts, or what follows the last word. */
export function separatorStart({ words }: NameWords, at: number): number {
  const before = words[at - 1];
  return before ? before.start + before.text.length : 0;
}

export function separatorAt(name: NameWords, at: number): string {
  return name.name.slice(separatorStart(name, at), name.words[at]?.start);
}

export function textOf(name: NameWords, { from, to }: Span): string {
  return name.name.slice(name.words[from]!.start, separatorStart(name, to));
}
