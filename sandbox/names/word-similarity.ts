/** Similarity of two words in Latin letters: 0 (different) to 1 (the same). */
import { editDistance, type Costs } from './edit-distance.js';
import { isVowel, soundOf } from './word-sounds.js';

/** Below this, words are different: "Omar" and "Amir" get 0.58, one typing error in four 0.79. */
const SAME_WORD_FROM = 0.68;
/** Languages write vowels differently, so another vowel costs less than another consonant. */
const OTHER_VOWEL = 0.4;
const MORE_OR_FEWER_VOWELS = 0.7;
/** Two spellings of one sound. */
const SAME_SOUND = 0.97;
const INITIAL = 0.87;
/** Extra reduction per point below 0.9: "Wilson" is not "Watson". */
const SHARPENING = 0.8;

/** One typing error in six letters: 0.89. */
function spellingSimilarity(a: string, b: string): number {
  return 1 - (0.66 * editDistance(a, b)) / Math.max(a.length, b.length);
}

const SOUNDS: Costs = {
  leftOut: (letter) => (isVowel(letter) ? MORE_OR_FEWER_VOWELS : 1),
  instead: (one, other) => (isVowel(one) && isVowel(other) ? OTHER_VOWEL : 1),
};

function maxErrors(length: number): number {
  return length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

function sharpened(similarity: number): number {
  return similarity < SAME_WORD_FROM ? 0 : similarity - SHARPENING * Math.max(0, 0.9 - similarity);
}

export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? INITIAL : 0;
  // "Unit 17" is not "Unit 18".
  if (/^\d+$/.test(a) || /^\d+$/.test(b)) return 0;
  const [soundA, soundB] = [soundOf(a), soundOf(b)];
  if (soundA === soundB) return SAME_SOUND;
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > maxErrors(longest)) return 0;
  const typed = editDistance(a, b) <= maxErrors(longest) ? spellingSimilarity(a, b) : 0;
  const longestSound = Math.max(soundA.length, soundB.length);
  const distance = editDistance(soundA, soundB, SOUNDS);
  const sounding = distance <= maxErrors(longestSound) ? SAME_SOUND * (1 - distance / longestSound) : 0;
  return sharpened(Math.max(typed, sounding));
}
