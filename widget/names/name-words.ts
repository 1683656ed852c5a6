/**
 * Names cut into words and letters, folded so that only differences an analyst cares about remain.
 * Folding ignores letter case, accents, Arabic vowel signs and the Arabic letters people write either way.
 */

/** A word of a name and the text before it, with its place in the name. */
export interface Word {
  /** Blanks and punctuation between the word before and this one. */
  readonly gap: string;
  readonly text: string;
  /** Where `text` starts in the name. */
  readonly start: number;
  /** Folded, one entry for each letter of `letters`. */
  readonly folded: readonly string[];
  readonly letters: readonly string[];
}

export interface NameParts {
  readonly words: readonly Word[];
  /** What follows the last word. */
  readonly tail: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** A base character with the marks that sit on it: what a reader calls one letter. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Letters that decomposition leaves alone, and Arabic letters that are written either way in names. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
/** The Arabic stretch mark carries no sound. */
const TATWEEL = 'ـ';

export function foldLetter(letter: string): string {
  const bare = letter
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll(TATWEEL, '');
  return SAME_LETTER[bare] ?? bare;
}

export function lettersOf(text: string): string[] {
  return text.match(LETTER) ?? [];
}

export function foldText(text: string): string {
  return lettersOf(text).map(foldLetter).join('');
}

export function nameParts(name: string): NameParts {
  const words: Word[] = [];
  let end = 0;
  for (const match of name.matchAll(WORD)) {
    const letters = lettersOf(match[0]);
    words.push({
      gap: name.slice(end, match.index),
      text: match[0],
      start: match.index,
      letters,
      folded: letters.map(foldLetter),
    });
    end = match.index + match[0].length;
  }
  return { words, tail: name.slice(end) };
}

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
] as const;

/** The scripts a name is written in; a name of digits or of a script not listed here has none. */
export function scriptsOf(name: string): Set<string> {
  return new Set(SCRIPTS.filter(([, pattern]) => pattern.test(name)).map(([script]) => script));
}

/** Both names are written, and share no script: comparing their letters would say nothing. */
export function differInScript(one: string, other: string): boolean {
  const scripts = scriptsOf(one);
  const others = scriptsOf(other);
  if (scripts.size === 0 || others.size === 0) return false;
  return ![...scripts].some((script) => others.has(script));
}
