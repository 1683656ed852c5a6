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
      'uv:0.2 Uv:0.3 bu:0.4 fu:0.4 ' +
      // ق is q, k or g; ج is j or g; غ is gh; Cyrillic г is g or h.
      'gk:0.25 gj:0.25 gx:0.4 gh:0.4 jk:0.5 ' +
      // خ, ח and х are kh, h or, by Polish and German habit, ch.
      'hx:0.05 kx:0.2 hk:0.3 Ch:0.4 Cx:0.3 Ck:0.5 ' +
      // ث, ذ, ظ, ض: th, dh and z, or t, s and d.
      'Tt:0.25 Ts:0.25 Td:0.3 dz:0.1 sz:0.4 dt:0.5 ' +
      // ש is s or sh, צ and ц are ts; Chinese zh and ch are تش.
      'Ss:0.25 cs:0.25 cz:0.3 Sc:0.4 Cc:0.25 CS:0.3 Cs:0.4 Cj:0.3 Sj:0.5 jz:0.3 mn:0.6',
  ).map(([sounds, cost]) => [sounds, Number(cost)]),
);
const OTHER_VOWEL = 0.4;

function insteadOf(one: string, other: string): number {
  const near = NEAR.get(one < other ? one + other : other + one);
  if (near !== undefined) return near;
  if (!isVowel(one) || !isVowel(other)) return 1;
  return other === 'e' || one === 'e' || one === other.replace('u', 'U') ? 0 : OTHER_VOWEL;
}

/** The second script omits short vowels and writes long ones: "Mahmoud" is nearer to محمود than to محمد. `e` is any vowel. */
const VOWELLED_FIRST: Costs = {
  first: (letter) => (letter === 'U' ? 0.3 : isVowel(letter) ? 0.03 : letter === 'h' ? 0.6 : 1),
  second: (letter) => (letter === 'e' ? 0.1 : isVowel(letter) ? 0.4 : letter === 'h' ? 0.6 : 1),
  instead: insteadOf,
};
/** Arabic and Hebrew write different vowels. */
const vowelless = (letter: string) =>
  letter === 'e' ? 0.05 : isVowel(letter) ? 0.2 : letter === 'h' ? 0.5 : 1;
const BOTH_VOWELLESS: Costs = { first: vowelless, second: vowelless, instead: insteadOf };

const LEAST = 0.6;
const consonants = (text: string) => [...text].filter((letter) => !isVowel(letter)).length;

function compared(a: string, b: string, costs: Costs): number {
  const length = Math.max(consonants(a), consonants(b), 2);
  if (Math.abs(consonants(a) - consonants(b)) > 2) return 0;
  const similarity = 1 - editDistance(a, b, costs) / length;
  return similarity < LEAST ? 0 : similarity;
}

export function similarityAcrossScripts(vowelled: string, vowelless: string): number {
  return compared(scriptSoundOf(vowelled).replaceAll('e', 'i'), scriptSoundOf(vowelless), VOWELLED_FIRST);
}

export function similarityOfVowelless(a: string, b: string): number {
  return compared(scriptSoundOf(a), scriptSoundOf(b), BOTH_VOWELLESS);
}

/** Within one vowelless script each letter counts more: one letter makes another name. */
export function vowellessSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [soundA, soundB] = [scriptSoundOf(a), scriptSoundOf(b)];
  const similarity = 1 - (1.6 * editDistance(soundA, soundB)) / Math.max(soundA.length, soundB.length);
  return similarity < 0.4 ? 0 : Math.min(similarity, 0.97);
}
