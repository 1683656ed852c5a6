/** Similarity of two words in Latin letters: 0 (different) to 1 (the same). */
import { isVowel, weightedDistance, type Costs } from './weighted-distance.js';
import { soundOf } from './word-sounds.js';

/** Below this, words are different: "Omar" and "Amir" get 0.58, one typing error in four 0.79. */
const SAME_WORD_FROM = 0.68;
/** Languages write vowels differently, so another vowel costs less than another consonant. */
const OTHER_VOWEL = 0.4;
/** "Khalid" is written Kalid and Halid. */
const KH = 0.4;
const MORE_OR_FEWER_VOWELS = 0.7;
/** Two spellings of one sound. */
const SAME_SOUND = 0.97;
/** Reduction for unlike spellings of one sound: "Akay" and "Aqi". */
const SPELT_OTHERWISE = 0.3;
const ALIKE_SPELT = 0.85;
const INITIAL = 0.87;
/** Extra reduction per point below 0.9: "Wilson" is not "Watson". */
const SHARPENING = 0.8;

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const matchedA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      matchedA.push(a.charAt(i));
      break;
    }
  }
  const matches = matchedA.length;
  if (matches === 0) return 0;
  const matchedB = [...b].filter((_, index) => taken[index]);
  const moved = matchedA.filter((letter, index) => letter !== matchedB[index]).length / 2;
  const jaro = (matches / a.length + matches / b.length + (matches - moved) / matches) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** The mean: edit distance alone is too low for short words, Jaro-Winkler alone too high for unrelated ones. */
function spellingSimilarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) / longest < 0.5) return 0;
  return (jaroWinkler(a, b) + 1 - editDistance(a, b) / longest) / 2;
}

const leftOut = (letter: string) => (isVowel(letter) ? MORE_OR_FEWER_VOWELS : 1);
const SOUNDS: Costs = {
  first: leftOut,
  second: leftOut,
  instead: (one, other) =>
    isVowel(one) && isVowel(other) ? OTHER_VOWEL : one + other === 'hk' || one + other === 'kh' ? KH : 1,
};

function maxErrors(length: number): number {
  return length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

function sharpened(similarity: number): number {
  return similarity < SAME_WORD_FROM ? 0 : similarity - SHARPENING * Math.max(0, 0.9 - similarity);
}

export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? INITIAL : 0;
  // "Unit 17" is not "Unit 18".
  if (/^\d+$/.test(a) || /^\d+$/.test(b)) return 0;
  const withoutArticle = (word: string) => (word.length >= 5 ? word.replace(/^[ae]l/, '') : word);
  if (withoutArticle(a) === withoutArticle(b)) return SAME_SOUND;
  const [soundA, soundB] = [soundOf(a), soundOf(b)];
  if (soundA === soundB) {
    return SAME_SOUND - SPELT_OTHERWISE * Math.max(0, ALIKE_SPELT - spellingSimilarity(a, b));
  }
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > maxErrors(longest)) return 0;
  const typed = editDistance(a, b) <= maxErrors(longest) ? spellingSimilarity(a, b) : 0;
  const longestSound = Math.max(soundA.length, soundB.length);
  const distance = weightedDistance(soundA, soundB, SOUNDS);
  const sounding = distance <= maxErrors(longestSound) ? SAME_SOUND * (1 - distance / longestSound) : 0;
  return sharpened(Math.max(typed, sounding));
}
