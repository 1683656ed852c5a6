/**
 * The less a name says, the more a difference counts: another "Mohammed Hasan" is another man more often than the
 * same one written otherwise, while two people called Brockwitz with one letter changed are most likely one.
 */
import { COMMON_IN_COMPANIES, COMMON_NAMES } from './common-names.js';
import type { EntityType } from '../../contract/rules.js';
import type { Writing } from './name-key.js';
import { pinyinSyllables } from './pinyin-syllables.js';
import { remembered } from './memoize.js';
import { skeletonOf } from './skeleton.js';
import { GENERIC_COMPANY_WORDS } from './words-in-names.js';

/** What a word says is told in letters. */
const COMMON = 2;
const MOST = 10;
/** A letter of a script that leaves vowels out stands for more than one. */
const VOWELLESS = 1.5;
const INITIAL = 0.5;
const GENERIC = 1;
/** One word alone is shared by more bearers than two of half its length. */
const ALONE = 0.7;

const common = new Set(COMMON_NAMES.map(skeletonOf));
/** Short names with two consonants at most ("Omar", "Lee", "Hyon") are common everywhere. */
const SHORT = 5;
const FEW_CONSONANTS = 2;

const consonants = (word: string) => word.replace(/[aeiouwy]/g, '').length;

/** Of a person's name, with this many letters. */
function personWordSays(word: string, letters: number): number {
  if (common.has(skeletonOf(word)) || (letters <= SHORT && consonants(word) <= FEW_CONSONANTS)) return COMMON;
  const syllables = pinyinSyllables(word);
  return Math.min(syllables === 0 ? letters : syllables * COMMON, letters, MOST);
}

function companyWordSays(word: string, letters: number): number {
  if (GENERIC_COMPANY_WORDS.has(word)) return GENERIC;
  return COMMON_IN_COMPANIES.has(word) ? COMMON : Math.min(letters, MOST);
}

const says = {
  person: {
    all: remembered((word) => personWordSays(word, word.length)),
    vowelless: remembered((word) => personWordSays(word, word.length * VOWELLESS)),
  },
  company: {
    all: remembered((word) => companyWordSays(word, word.length)),
    vowelless: remembered((word) => companyWordSays(word, word.length * VOWELLESS)),
  },
};

export function nameSays(words: readonly string[], kind: EntityType, writing: Writing): number {
  const wordSays = says[kind][writing === 'arabic' || writing === 'hebrew' ? 'vowelless' : 'all'];
  const said = words.reduce((sum, word) => sum + (word.length === 1 ? INITIAL : wordSays(word)), 0);
  return words.length === 1 ? said * ALONE : said;
}

/** From here a difference counts once; for each letter less, this much more. */
const ENOUGH = 7;
const MORE_PER_LETTER = 1.5;
/** A doubt may grow to this and no further; one that is larger already stays: nothing is hidden by it. */
export const MOST_GROWN = 0.16;
const UNCHANGED_FROM = 0.35;

/** How much a difference counts between names that say this much: once or more. */
export function doubtFactor(said: number): number {
  return 1 + MORE_PER_LETTER * Math.max(0, ENOUGH - said);
}

export function doubted(strength: number, factor: number): number {
  const doubt = 1 - strength;
  if (doubt >= UNCHANGED_FROM) return strength;
  const turn = MOST_GROWN / factor;
  if (doubt <= turn) return 1 - doubt * factor;
  return 1 - MOST_GROWN - ((doubt - turn) / (UNCHANGED_FROM - turn)) * (UNCHANGED_FROM - MOST_GROWN);
}
