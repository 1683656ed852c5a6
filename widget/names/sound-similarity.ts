/** How alike two words sound, from 0 to 1. Pure. */
import { likeness } from './edit-distance.js';
import { memo } from './memo.js';

/** What the vowels of a comparison say: nothing where a script leaves them out. */
export type Vowels = 'unwritten' | 'written';

const VOWEL_COSTS = {
  unwritten: { absent: 0.06, other: 0.1 },
  written: { absent: 0.35, other: 0.25 },
} as const;

/** The first vowel of a word is heard: "Ahmad" and "Hamad" are two names. */
const FIRST_VOWEL = 0.5;

/**
 * Sounds that another script, language or spelling writes alike, in both orders: one row for each cost. Arabic has neither p nor v; و and ي
 * are a consonant or a long vowel; ج is j, or g in Egypt; ق is q or g; г is g or h; х and خ are kh or h; ث, ذ, ض and ظ are th, dh and z,
 * or t, s and d.
 */
const NEAR_ROWS = [
  "0 Ww Wu Wo Yi Ye Aa 'a 'e 'i 'A UW Uu IY Ii",
  "0.05 Wv Ae 'o 'u jZ xh Dz",
  '0.1 wu vw gG Tt Dd Uo Uw Ie ei ou',
  '0.15 bp fv wo nN',
  '0.2 Ai Ao Au uv jg Ts ao ae',
  '0.25 bv pf gk jC gh xk CZ',
  "0.3 Dj AY 'Y 'W xC CS cC cs cz Ss Zz ZS ji jY Tz UA",
  '0.35 jc dt',
  '0.4 We Ya AW jG gx Gx Gk Ck cS Zc jz',
  '0.45 sz',
  "0.5 Wa 'G Ch Ng NG dz",
  '0.6 mn',
];
const NEAR = new Map<string, Map<string, number>>();
for (const row of NEAR_ROWS) {
  const [cost, ...pairs] = row.split(' ');
  for (const [one, other] of pairs.flatMap((pair) => [pair, pair[1]! + pair[0]!]))
    NEAR.set(one!, (NEAR.get(one!) ?? new Map<string, number>()).set(other!, Number(cost)));
}

const isVowel = (sound: string) => 'aeiouIU'.includes(sound);

/** Arabic writes long vowels. One of two neighbouring vowels counts as one, and so does the ending of "Harbi". */
const LONG_VOWEL = 0.5;

function absent(sounds: string, at: number, vowels: Vowels): number {
  const sound = sounds[at]!;
  const isEnding = sound === 'i' && at === sounds.length - 1;
  const isLong = isEnding || 'IU'.includes(sound) || (isVowel(sound) && isVowel(sounds[at - 1] ?? '-'));
  if (isLong && vowels === 'unwritten') return LONG_VOWEL;
  if (isVowel(sound))
    return at === 0 ? Math.max(FIRST_VOWEL, VOWEL_COSTS[vowels].absent) : VOWEL_COSTS[vowels].absent;
  if (sound === "'") return 0.05;
  if (sound === 'A') return at === 0 ? FIRST_VOWEL : 0.12;
  if (sound === 'W' || sound === 'Y') return 0.35;
  return sound === 'h' ? 0.7 : 1;
}

function instead(one: string, other: string, vowels: Vowels): number {
  if (one === other) return 0;
  const both = isVowel(one) && isVowel(other);
  if (both && vowels !== 'written') return VOWEL_COSTS[vowels].other;
  return NEAR.get(one)?.get(other) ?? (both ? VOWEL_COSTS[vowels].other : 1);
}

/** Letters that are a vowel or a consonant may count as either. */
const UNCERTAIN = /[aeiouIUAWYh']/g;

/** Names share their words. */
const MOST_WORDS = 2_000;
const measured = memo((vowels: Vowels) =>
  memo((sounds: string) => {
    const costs = Array.from(sounds, (_, at) => absent(sounds, at, vowels));
    const weight = costs.reduce((sum, cost) => sum + cost, 0);
    return { costs, weight, consonants: sounds.replace(UNCERTAIN, '').length };
  }, MOST_WORDS),
);

/** 0 where it cannot reach `least`. */
export function soundSimilarity(one: string, other: string, vowels: Vowels, least = 0): number {
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  const measure = measured(vowels);
  // An upper bound of the similarity, from the numbers of consonants alone: most words are not compared.
  if ((short.length + 0.5) / (measure(long).consonants + 0.5) < least) return 0;
  const [a, b] = [measure(one), measure(other)];
  const changed = (row: number, column: number) => instead(one[row]!, other[column]!, vowels);
  return likeness({ one: a.costs, other: b.costs, changed }, Math.max(a.weight, b.weight), least);
}
