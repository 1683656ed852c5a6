/**
 * The consonants of a word in classes that are equal after transliteration: Arabic and Hebrew omit short vowels and write
 * several Latin consonants with one letter. محمد, Mohammed and Muhamed become "mhmd".
 */
import { memoize } from './memoize.js';

const CLASSES: ReadonlyArray<readonly [RegExp, string]> = [
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

export const skeletonOf = memoize((word: string): string => {
  const bare = word.length >= 6 ? word.replace(/^[ae]l(?=[a-z]{4})/, '') : word;
  let skeleton = bare;
  for (const [sound, symbol] of CLASSES) skeleton = skeleton.replace(sound, symbol);
  return skeleton === '' ? bare.charAt(0) : skeleton;
});
