/** Words reduced to what their spellings share. Each reduction is a table of replacements, made in order. */
import { memoize } from './memoize.js';

type Table = ReadonlyArray<readonly [letters: RegExp, symbol: string]>;

function reduced(word: string, table: Table): string {
  return table.reduce((left, [letters, symbol]) => left.replace(letters, symbol), word);
}

const withoutArticle = (word: string) => (word.length >= 6 ? word.replace(/^[ae]l(?=[a-z]{4})/, '') : word);

const SPELLINGS: Table = [
  [/tch|tsch/g, 'ch'],
  [/ph/g, 'f'],
  [/ou|oo|ow/g, 'u'],
  [/ee|ie|ei|ey|ay|ai|iy/g, 'i'],
  [/dj|dzh/g, 'j'],
  [/kh/g, 'h'],
  [/ck|q|gh|c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/h$/, ''],
  [/([a-z])\1+/g, '$1'],
];

/** One spelling for each sound: "Youssef", "Yusuf" and "Yousef" become one. */
export const soundOf = memoize((word: string) => reduced(word, SPELLINGS));

const SCRIPT_SOUNDS: Table = [
  [/x/g, 'ks'],
  [/^w/g, 'v'],
  [/tch|tsch|tsh|ch/g, 'C'],
  [/sch|sh/g, 'S'],
  [/ts|tz/g, 'c'],
  [/c(?=[eiy])/g, 's'],
  [/th/g, 'T'],
  [/dj|dzh|zh/g, 'j'],
  [/gh/g, 'g'],
  [/kh/g, 'x'],
  [/ck|q|c(?![eiy])/g, 'k'],
  [/dh/g, 'd'],
  [/ph/g, 'f'],
  [/ou/g, 'U'],
  [/[ow]/g, 'u'],
  [/y/g, 'i'],
  [/(.)h$/g, '$1'],
];

/** For words of different scripts: one letter for each sound; vowels become a, i, u, and U for one that is certainly long. */
export const scriptSoundOf = memoize((word: string) => reduced(withoutArticle(word), SCRIPT_SOUNDS));

const CONSONANTS: Table = [
  [/tsh|tch|sch|ch|sh|ts|tz|c(?=[eiy])/g, 's'],
  // At the start of a word و and ו are consonants: w or v.
  [/^w/g, 'b'],
  [/th/g, 't'],
  // خ, ח and х are written kh or h.
  [/kh/g, 'h'],
  // ج is g in Egypt and j elsewhere, ق is q, k or g.
  [/dj|dzh|zh|gh|ck|[qcjg]/g, 'k'],
  // ذ, ظ and ض are written dh, z or d.
  [/dh|z/g, 'd'],
  [/x/g, 'ks'],
  // Arabic has neither p nor v; Hebrew writes b and v, p and f alike.
  [/ph|[pvf]/g, 'b'],
  [/[aeiouwy]/g, ''],
  [/(.)h$/g, '$1'],
  [/([a-z])\1+/g, '$1'],
];

/**
 * The consonants of a word in classes that are equal after transliteration: Arabic and Hebrew omit short vowels and write
 * several Latin consonants with one letter. محمد, Mohammed and Muhamed become "mhmd".
 */
export const skeletonOf = memoize((word: string): string => {
  const bare = withoutArticle(word);
  return reduced(bare, CONSONANTS) || bare.charAt(0);
});
