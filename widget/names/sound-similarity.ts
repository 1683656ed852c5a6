/** How alike two words sound, from 0 to 1. Pure. */
import { likeness } from './edit-distance.js';
import { memo } from './memo.js';

/** What the vowels of a comparison say: nothing where a script leaves them out, much in the short words of Chinese. */
export type Vowels = 'unwritten' | 'written' | 'short words';

const VOWEL_COSTS = {
  unwritten: { absent: 0.06, other: 0.1 },
  written: { absent: 0.35, other: 0.25 },
  'short words': { absent: 0.8, other: 0.8 },
} as const;

/** The first vowel of a word is heard: "Ahmad" and "Hamad" are two names. */
const FIRST_VOWEL = 0.5;

/** Sounds that another script, language or spelling writes alike, in both orders. */
const NEAR_ROWS =
  // Arabic has neither p nor v.
  'bp:0.15 bv:0.25 fv:0.15 pf:0.25 ' +
  // و and ي are a consonant or a long vowel.
  'Ww:0 Wu:0 Wo:0 Wv:0.05 Wa:0.5 We:0.4 Yi:0 Ye:0 Ya:0.4 Aa:0 Ae:0.05 Ai:0.2 Ao:0.2 Au:0.2 AY:0.3 AW:0.4 ' +
  "'a:0 'e:0 'i:0 'o:0.05 'u:0.05 'A:0 'Y:0.3 'W:0.3 'G:0.5 " +
  'wu:0.1 wo:0.15 vw:0.1 uv:0.2 ' +
  // ج is j, or g in Egypt; ق is q or g; г is g or h; х and خ are kh or h.
  'gk:0.25 jg:0.2 jZ:0.05 jC:0.25 jG:0.4 gG:0.1 gx:0.4 gh:0.25 xh:0.05 xk:0.25 xC:0.3 Gx:0.4 Gk:0.4 Ch:0.5 Ck:0.4 Ng:0.5 NG:0.5 ' +
  'CS:0.3 cS:0.4 cC:0.3 cs:0.3 cz:0.3 Ss:0.3 sz:0.45 Zz:0.3 ZS:0.3 CZ:0.25 QC:0.15 Zc:0.4 jz:0.4 ji:0.3 jY:0.3 jc:0.35 ' +
  // ث, ذ, ض and ظ are th, dh and z, or t, s and d.
  'Tt:0.1 Ts:0.2 Dd:0.1 Dz:0.05 Tz:0.3 dt:0.35 dz:0.5 mn:0.6 nN:0.15 ' +
  'UW:0 Uu:0 Uo:0.1 Uw:0.1 UA:0.3 IY:0 Ii:0 Ie:0.1 ' +
  'ei:0.1 ou:0.1 ao:0.2 ae:0.2';
const NEAR = new Map<string, Map<string, number>>();
for (const row of NEAR_ROWS.split(' ')) {
  const [pair = '', cost] = row.split(':');
  for (const [one, other] of [pair, pair[1]! + pair[0]!])
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
  // In Chinese, "Li" and "Lu", "Wang" and "Weng" are different names.
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
