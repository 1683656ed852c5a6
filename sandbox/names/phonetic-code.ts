/**
 * The consonants of a word in seven classes, coarser than its skeleton. Chinese characters keep no more of a foreign
 * name: they have no r, no two consonants together and hardly a consonant at the end. "Putin" and 普京, read "pujing",
 * both become "bdn".
 */
import { weightedDistance, type Costs } from './weighted-distance.js';

const COMMON: ReadonlyArray<readonly [RegExp, string]> = [
  [/tch|sch|ch|sh|ts|tz|zh/g, 's'],
  [/kh/g, 'h'],
  [/dj|gh|ck|ng/g, 'k'],
  [/th|dh/g, 'd'],
  [/ph/g, 'b'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/[gkqcj]/g, 'k'],
  [/[zs]/g, 's'],
  [/[pbfvw]/g, 'b'],
  [/[td]/g, 'd'],
  [/[rl]/g, 'l'],
  [/[mn]/g, 'n'],
  [/[aeiouy]/g, ''],
  [/(.)h$/g, '$1'],
  [/([a-z])\1+/g, '$1'],
];
/** J and q stand for "gi" and "ki", or for "di" and "ti", which Chinese lacks. */
export type PinyinReading = 'hard' | 'soft';
const PINYIN: ReadonlyArray<readonly [RegExp, string]> = [
  [/ng/g, 'n'],
  [/wu/g, 'u'],
  [/[xc]|zh/g, 's'],
];

export function phoneticCode(word: string, reading?: PinyinReading): string {
  let code = word.replace(/^ng/, 'n');
  if (reading === 'soft') code = code.replace(/[jq]/g, 'd');
  if (reading === 'hard') code = code.replace(/q/g, 's');
  for (const [sound, symbol] of reading === undefined ? COMMON : [...PINYIN, ...COMMON]) {
    code = code.replace(sound, symbol);
  }
  return code === '' ? word.charAt(0) : code;
}

const NEAR: Readonly<Record<string, number>> = { hk: 0.4, dk: 0.5, ks: 0.5, ds: 0.5, bh: 0.6 };
/** Costs of sounds that Chinese syllables often omit or add. */
const OMISSION_COSTS: Readonly<Record<string, number>> = { l: 0.5, n: 0.6, h: 0.5, b: 0.7, k: 0.8, d: 0.8 };
const leftOut = (letter: string) => OMISSION_COSTS[letter] ?? 1;
const COSTS: Costs = {
  first: leftOut,
  second: leftOut,
  instead: (one, other) => NEAR[one < other ? one + other : other + one] ?? 1,
};

export function phoneticCodeSimilarity(a: string, b: string): number {
  const similarity = 1 - weightedDistance(a, b, COSTS) / Math.max(a.length, b.length, 3);
  return similarity < 0.55 ? 0 : similarity;
}
