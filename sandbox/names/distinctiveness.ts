/**
 * How distinctive a name is, in letters. A difference between common names ("Mohammed Hasan") counts more than one
 * between rare names ("Brockwitz"), which are most likely the same entity.
 */
import { COMMON_IN_COMPANIES, COMMON_NAMES } from './common-names.js';
import type { EntityType } from '../../contract/rules.js';
import type { Writing } from './name-key.js';
import { pinyinSyllables } from './pinyin-syllables.js';
import { memoize } from './memoize.js';
import { skeletonOf } from './skeleton.js';
import { GENERIC_COMPANY_WORDS } from './words-in-names.js';

/** Letters that a word counts for. */
const COMMON = 2;
const MAX = 10;
/** A script without short vowels has fewer letters. */
const VOWELLESS = 1.5;
const INITIAL = 0.5;
const GENERIC = 1;
/** A single word is less distinctive than two words of the same length. */
const ALONE = 0.7;

const common = new Set(COMMON_NAMES.map(skeletonOf));
/** Short names with two consonants at most ("Omar", "Lee", "Hyon") are common everywhere. */
const SHORT = 5;
const FEW_CONSONANTS = 2;

const consonants = (word: string) => word.replace(/[aeiouwy]/g, '').length;

function personWordLetters(word: string, letters: number): number {
  if (common.has(skeletonOf(word)) || (letters <= SHORT && consonants(word) <= FEW_CONSONANTS)) return COMMON;
  const syllables = pinyinSyllables(word);
  return Math.min(syllables === 0 ? letters : syllables * COMMON, letters, MAX);
}

function companyWordLetters(word: string, letters: number): number {
  if (GENERIC_COMPANY_WORDS.has(word)) return GENERIC;
  return COMMON_IN_COMPANIES.has(word) ? COMMON : Math.min(letters, MAX);
}

const letterCounts = {
  person: {
    all: memoize((word) => personWordLetters(word, word.length)),
    vowelless: memoize((word) => personWordLetters(word, word.length * VOWELLESS)),
  },
  company: {
    all: memoize((word) => companyWordLetters(word, word.length)),
    vowelless: memoize((word) => companyWordLetters(word, word.length * VOWELLESS)),
  },
};

export function distinctiveness(words: readonly string[], kind: EntityType, writing: Writing): number {
  const lettersOf = letterCounts[kind][writing === 'arabic' || writing === 'hebrew' ? 'vowelless' : 'all'];
  const said = words.reduce((sum, word) => sum + (word.length === 1 ? INITIAL : lettersOf(word)), 0);
  return words.length === 1 ? said * ALONE : said;
}

/** From this distinctiveness a difference counts once; each letter less adds MORE_PER_LETTER. */
const ENOUGH = 7;
const MORE_PER_LETTER = 1.5;
/** The factor raises a doubt at most to this. A larger doubt does not change, so that no hit disappears. */
export const MAX_RAISED_DOUBT = 0.16;
const UNCHANGED_FROM = 0.35;

/** How much a difference counts: 1 or more. */
export function doubtFactor(letters: number): number {
  return 1 + MORE_PER_LETTER * Math.max(0, ENOUGH - letters);
}

export function doubted(strength: number, factor: number): number {
  const doubt = 1 - strength;
  if (doubt >= UNCHANGED_FROM) return strength;
  const turn = MAX_RAISED_DOUBT / factor;
  if (doubt <= turn) return 1 - doubt * factor;
  return (
    1 - MAX_RAISED_DOUBT - ((doubt - turn) / (UNCHANGED_FROM - turn)) * (UNCHANGED_FROM - MAX_RAISED_DOUBT)
  );
}
