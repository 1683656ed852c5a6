/** Names split into words, and the separators between them. Pure. */
import { foldLetter, lettersOf } from './letter-folding.js';

export interface Word {
  /** Blanks and punctuation between the previous word and this one. */
  readonly separator: string;
  readonly text: string;
  /** Where `text` starts in the name. */
  readonly start: number;
  readonly folded: readonly string[];
}

export interface NameWords {
  readonly words: readonly Word[];
  /** What follows the last word. */
  readonly tail: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export function splitName(name: string): NameWords {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: text, index: start } of name.matchAll(WORD)) {
    words.push({ separator: name.slice(end, start), text, start, folded: lettersOf(text).map(foldLetter) });
    end = start + text.length;
  }
  return { words, tail: name.slice(end) };
}

export function separatorAt({ words, tail }: NameWords, at: number): string {
  return words[at]?.separator ?? tail;
}
