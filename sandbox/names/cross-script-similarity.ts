/**
 * The similarity of two words in different scripts, 0 to 1. Each script lacks letters: Arabic has neither p nor v, Hebrew
 * writes b and v, p and f, s and sh alike, and both omit short vowels.
 */
import { editDistance, type Costs } from './edit-distance.js';
import { isVowel, scriptSoundOf } from './word-sounds.js';
import { pairsIn } from './words-in-names.js';

/** Costs of sounds that a script or language writes alike. Pairs in alphabetical order, capitals first. */
const NEAR = new Map(
  pairsIn(
    // ب for p and v, ف for v; Hebrew ב, פ.
    'bp:0.05 bv:0.05 fp:0.1 fv:0.05 bf:0.3 pv:0.3 ' +
      // ו and و are v or a vowel.
      'uv:0.2 bu:0.4 fu:0.4 ' +
      // ق is q, k or g; ج is j or g; غ is gh; Cyrillic г is g or h.
      'gk:0.25 gj:0.25 gx:0.4 gh:0.4 jk:0.5 ' +
      // خ, ח and х are kh, h or, by Polish and German habit, ch.
      'hx:0.05 kx:0.2 hk:0.3 Ch:0.4 Cx:0.3 Ck:0.5 ' +
      // ذ, ظ, ض: z or d; ث: s or t.
      'dz:0.1 sz:0.4 dt:0.5 ' +
      // ש is s or sh, צ and ц are ts; Chinese zh and ch are تش.
      'Ss:0.25 cs:0.25 cz:0.3 Sc:0.4 Cc:0.25 CS:0.3 Cs:0.4 Cj:0.3 Sj:0.5 jz:0.3 mn:0.6',
  ).map(([sounds, cost]) => [sounds, Number(cost)]),
);

function insteadOf(one: string, other: string): number {
  const near = NEAR.get(one < other ? one + other : other + one);
  return near ?? (isVowel(one) && isVowel(other) ? 0 : 1);
}

/** A script without short vowels leaves them out. `e` is any vowel. */
const leftOut = (letter: string) =>
  letter === 'e' ? 0.05 : isVowel(letter) ? 0.1 : letter === 'h' ? 0.6 : 1;
const COSTS: Costs = { leftOut, instead: insteadOf };

const LEAST = 0.6;
const consonants = (text: string) => [...text].filter((letter) => !isVowel(letter)).length;

export function similarityAcrossScripts(one: string, other: string): number {
  const [a, b] = [scriptSoundOf(one), scriptSoundOf(other)];
  const [inA, inB] = [consonants(a), consonants(b)];
  if (Math.abs(inA - inB) > 2) return 0;
  const similarity = 1 - editDistance(a, b, COSTS) / Math.max(inA, inB, 2);
  return similarity < LEAST ? 0 : similarity;
}

/** Within one vowelless script each letter counts more: one letter makes another name. */
export function vowellessSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [soundA, soundB] = [scriptSoundOf(a), scriptSoundOf(b)];
  const similarity = 1 - (1.6 * editDistance(soundA, soundB)) / Math.max(soundA.length, soundB.length);
  return similarity < 0.4 ? 0 : Math.min(similarity, 0.97);
}
