/**
 * The strength of two names, 0 to 1: how likely they name the same entity. Words are paired, the most similar first, in
 * any order, and weighted by length. Words without a pair reduce the strength, in either name.
 */
import type { EntityType } from '../../contract/rules.js';
import type { NameKey, Writing } from './name-key.js';
import {
  similarityAcrossScripts,
  similarityOfVowelless,
  vowellessSimilarity,
} from './cross-script-similarity.js';
import { MAX_RAISED_DOUBT, doubted, doubtFactor, distinctiveness } from './distinctiveness.js';
import { phoneticCodeSimilarity } from './phonetic-code.js';
import { editDistance, jaroWinkler, soundOf, wordSimilarity } from './word-similarity.js';
import { GENERIC_COMPANY_WORDS, withoutDoubled } from './words-in-names.js';

const SCREENED_SHARE = 0.5;
/** Times the doubt factor minus one: "Hasan Ali" is not "Ali Hasan". */
const OTHER_ORDER = 0.02;
/** Two scripts share only consonants and long vowels. */
const ACROSS_SCRIPTS = 0.95;
/** Chinese characters keep only the phonetic code of a foreign name. */
const BY_PHONETIC_CODE = 0.95;
const SAME_PHONETIC_CODE = 0.3;
/** Chinese names that share all of their pinyin and no character. */
const SAME_PINYIN_ALONE = 0.72;
const VOWELLESS: ReadonlySet<Writing> = new Set(['arabic', 'hebrew']);
/** One word ("Hariri") that is part of a longer name. */
const SINGLE_WORD_WITHIN = 0.85;
/** The same letters with other spaces ("Al Noor" and "Alnoor"). */
const OTHER_SPACES = 0.97;
/** One typing error, also in spaces and titles ("AlfQaeda", "TMG Litd."). A third of an acronym may be wrong. */
const MISTYPED = 0.84;
const LOST_PER_ERROR = 0.3;
const MOST_LETTERS_WRONG = 0.34;
const wordsOf = (key: string) => key.split(' ').filter(Boolean);

interface Alignment {
  /** Weight share of paired words. */
  readonly covered: number;
  /** The pairs are in another order. */
  readonly turned: boolean;
}
const inOrder = (covered: number): Alignment => ({ covered, turned: false });
const better = (one: Alignment, covered: number) => (one.covered >= covered ? one : inOrder(covered));
const lessened = ({ covered, turned }: Alignment, share: number) => ({ covered: covered * share, turned });

type Measure = (one: string, other: string) => number;

/** Compares one screened name with many listed names. Caches pairs of words, which candidates share. */
export class NameComparison {
  readonly #kind: EntityType;
  readonly #screened: NameKey;
  readonly #words: readonly string[];
  readonly #distinctiveness: number;
  readonly #cache = new Map<string, number>();

  constructor(screened: NameKey, kind: EntityType) {
    this.#screened = screened;
    this.#words = wordsOf(screened.key);
    this.#kind = kind;
    this.#distinctiveness = distinctiveness(this.#words, kind, screened.writing);
  }

  strength(listed: NameKey): number {
    const words = wordsOf(listed.key);
    if (this.#words.length === 0 || words.length === 0) return 0;
    const { covered, turned } = this.#alike(listed);
    const factor = doubtFactor(
      Math.min(this.#distinctiveness, distinctiveness(words, this.#kind, listed.writing)),
    );
    const strength = doubted(covered, factor) * sameCharacters(this.#screened.han, listed.han);
    if (!turned || this.#kind === 'company') return strength;
    return Math.max(Math.min(strength, 1 - MAX_RAISED_DOUBT), strength - OTHER_ORDER * (factor - 1));
  }

  #alike(listed: NameKey): Alignment {
    if (this.#screened.writing !== listed.writing) return this.#acrossScripts(listed);
    const [a, b] = [this.#words, wordsOf(listed.key)];
    const aligned = this.#aligned(joinSplitWords(a, b), joinSplitWords(b, a), this.#within);
    if (aligned.covered >= OTHER_SPACES) return aligned;
    if (a.join('') === b.join('') || this.#screened.compact === listed.compact) return inOrder(OTHER_SPACES);
    return aligned.covered >= MISTYPED ? aligned : better(aligned, this.#mistyped(listed));
  }

  /** Scripts divide words differently, so the whole names are compared too. */
  #acrossScripts(listed: NameKey): Alignment {
    if ([this.#screened.writing, listed.writing].includes('transcribed')) return this.#byPhoneticCode(listed);
    const alike = measureAcross(this.#screened.writing, listed.writing);
    const [a, b] = [this.#words, wordsOf(listed.key)];
    const words = this.#aligned(a, b, (one, other) => this.#cached(listed.writing, alike, one, other));
    const whole = a.length === b.length ? 0 : OTHER_SPACES * alike(a.join(''), b.join(''));
    return lessened(better(words, whole), ACROSS_SCRIPTS);
  }

  /** Many names share a phonetic code, so the full letters count too. */
  #byPhoneticCode(listed: NameKey): Alignment {
    const [a, b] = [wordsOf(this.#screened.phoneticCode), wordsOf(listed.phoneticCode)];
    const codes = this.#aligned(a, b, (one, other) =>
      this.#cached('transcribed', phoneticCodeSimilarity, one, other),
    );
    const whole = a.length === b.length ? 0 : OTHER_SPACES * phoneticCodeSimilarity(a.join(''), b.join(''));
    const vowelless = [this.#screened.writing, listed.writing].some((one) => VOWELLESS.has(one));
    const letters = (key: string) => key.replace(vowelless ? /[aeiouwy ]/g : / /g, '');
    const full = jaroWinkler(letters(soundOf(this.#screened.key)), letters(soundOf(listed.key)));
    return lessened(better(codes, whole), BY_PHONETIC_CODE - SAME_PHONETIC_CODE * (1 - full));
  }

  readonly #within = (one: string, other: string): number => {
    const alike = VOWELLESS.has(this.#screened.writing) ? vowellessSimilarity : wordSimilarity;
    return this.#cached(this.#screened.writing, alike, one, other);
  };

  #mistyped(listed: NameKey): number {
    const [a, b] = [this.#screened.compact, listed.compact];
    if (Math.abs(a.length - b.length) > 1) return 0;
    const errors = editDistance(a, b);
    const wrong = errors / Math.max(a.length, b.length);
    return errors > 1 || wrong > MOST_LETTERS_WRONG ? 0 : MISTYPED - LOST_PER_ERROR * wrong;
  }

  #aligned(a: readonly string[], b: readonly string[], alike: Measure): Alignment {
    const pairs: Array<{ i: number; j: number; similarity: number }> = [];
    for (const [i, wordA] of a.entries()) {
      for (const [j, wordB] of b.entries()) {
        const similarity = alike(wordA, wordB);
        if (similarity > 0) pairs.push({ i, j, similarity });
      }
    }
    pairs.sort((one, other) => other.similarity - one.similarity);
    const scoreA = new Map<number, number>();
    const scoreB = new Map<number, number>();
    let turned = false;
    const taken: Array<[i: number, j: number]> = [];
    for (const { i, j, similarity } of pairs) {
      if (scoreA.has(i) || scoreB.has(j)) continue;
      scoreA.set(i, similarity);
      scoreB.set(j, similarity);
      turned ||= taken.some(([beforeI, beforeJ]) => i < beforeI !== j < beforeJ);
      taken.push([i, j]);
    }
    const covered = SCREENED_SHARE * this.#share(a, scoreA) + (1 - SCREENED_SHARE) * this.#share(b, scoreB);
    return { covered: a.length === 1 && b.length > 1 ? covered * SINGLE_WORD_WITHIN : covered, turned };
  }

  /** Share of a name's weight that is paired. */
  #share(words: readonly string[], score: ReadonlyMap<number, number>): number {
    let [found, total] = [0, 0];
    for (const [index, word] of words.entries()) {
      const weight = this.#weight(word);
      total += weight;
      found += weight * (score.get(index) ?? 0);
    }
    return found / total;
  }

  #weight(word: string): number {
    const byLength = Math.min(Math.max(word.length, 2), 7);
    return this.#kind === 'company' && GENERIC_COMPANY_WORDS.has(word) ? byLength / 5 : byLength;
  }

  #cached(listed: Writing, alike: Measure, one: string, other: string): number {
    const pair = `${listed} ${one} ${other}`;
    let similarity = this.#cache.get(pair);
    if (similarity === undefined) this.#cache.set(pair, (similarity = alike(one, other)));
    return similarity;
  }
}

/** 1 for the same characters, or when a name has none: 王伟 and 汪卫 have one pinyin and are two names. */
function sameCharacters(one: string, other: string): number {
  if (one === '' || other === '' || one === other) return 1;
  const left = [...other];
  let shared = 0;
  for (const character of one) {
    const at = left.indexOf(character);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return (
    SAME_PINYIN_ALONE + ((1 - SAME_PINYIN_ALONE) * shared) / Math.max([...one].length, [...other].length)
  );
}

function measureAcross(screened: Writing, listed: Writing): Measure {
  if (screened === 'alphabet') return similarityAcrossScripts;
  if (listed === 'alphabet') return (one, other) => similarityAcrossScripts(other, one);
  return similarityOfVowelless;
}

/** Joins two words that the other name writes as one ("xiao ming", "salim min"); an initial ("l lee") stays. */
function joinSplitWords(words: readonly string[], other: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const pair = word + next;
    const initial = Math.min(word.length, next.length) === 1;
    const one = [pair, initial ? pair : withoutDoubled(pair)].find((written) => other.includes(written));
    if (next !== '' && one !== undefined) {
      joined.push(one);
      index++;
    } else {
      joined.push(word);
    }
  }
  return joined;
}
