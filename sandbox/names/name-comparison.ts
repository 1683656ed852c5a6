/**
 * The strength of two names, 0 to 1: how likely they name the same entity. Words are paired, the most similar first, in
 * any order, and weighted by their rarity in the loaded lists. Words without a pair reduce the strength, in either name.
 */
import type { EntityType } from '../../contract/rules.js';
import type { NameKey, Writing } from './name-key.js';
import { similarityAcrossScripts, vowellessSimilarity } from './cross-script-similarity.js';
import { MAX_BITS } from './name-index.js';
import { editDistance } from './edit-distance.js';
import { wordSimilarity } from './word-similarity.js';
import { withoutDoubled } from './words-in-names.js';

/** Two scripts share only consonants and long vowels. */
const ACROSS_SCRIPTS = 0.96;
/** Chinese names that share all of their pinyin and no character. */
const SAME_PINYIN_ALONE = 0.72;
/** The strength of two whole names by their typing errors, also in spaces ("AlfQaeda"). A third of an acronym may be wrong. */
const BY_TYPING_ERRORS = [1, 0.82, 0.74];

/** Weight of a person's name besides its rarity. */
const OF_ANY_NAME = 6;
const INITIAL_BITS = 0.5;
/**
 * Many people leave out the words between their first and their last name: these weigh half, up to a strength that a
 * person has to review.
 */
const OF_MIDDLE_NAME = 0.5;
const SHORTENED = 0.84;

/** From this many bits a difference counts once; each bit less adds one. */
const ENOUGH = 18;
/** Common words raise a doubt at most to this, and change no larger one, so that no hit disappears. */
const MAX_RAISED_DOUBT = 0.16;

interface Pair {
  readonly i: number;
  readonly j: number;
  readonly similarity: number;
  /** `bits` are those of the more common word, `most` those of the rarer one. */
  readonly bits: number;
  readonly most: number;
}

type Measure = (one: string, other: string) => number;
/** How much a word says of a name, in bits. */
export type Rarity = (word: string) => number;

/** Compares one screened name with many listed names. Caches pairs of words, which candidates share. */
export class NameComparison {
  readonly #kind: EntityType;
  readonly #screened: NameKey;
  readonly #rarity: Rarity;
  readonly #measured = new Map<string, number>();

  constructor(screened: NameKey, kind: EntityType, rarity: Rarity) {
    this.#screened = screened;
    this.#kind = kind;
    this.#rarity = rarity;
  }

  strength(listed: NameKey): number {
    const { words, writing, compact, han } = this.#screened;
    if (words.length === 0 || listed.words.length === 0) return 0;
    const alike = this.#measure(listed.writing);
    const aligned = this.#aligned(words, listed.words, alike);
    const joined = (each: readonly string[]) => withoutDoubled(each.join(''));
    const hasOneWriting = writing === listed.writing;
    // Words are divided differently, so the whole names are compared too.
    const whole = hasOneWriting
      ? sameLetters(compact, listed.compact)
      : alike(joined(words), joined(listed.words));
    const bitsOf = (each: readonly string[]) => each.reduce((sum, word) => sum + this.#bitsOf(word), 0);
    const bits = whole > aligned.covered ? Math.min(bitsOf(words), bitsOf(listed.words)) : aligned.bits;
    const covered = (hasOneWriting ? 1 : ACROSS_SCRIPTS) * Math.max(whole, aligned.covered);
    return doubted(covered, bits) * sameCharacters(han, listed.han);
  }

  /** Every pair of words that are alike, the most similar and rarest first. */
  #pairs(a: readonly string[], b: readonly string[], alike: Measure): Pair[] {
    const pairs: Pair[] = [];
    for (const [i, wordA] of a.entries()) {
      for (const [j, wordB] of b.entries()) {
        const similarity = alike(wordA, wordB);
        if (similarity === 0) continue;
        const [one, other] = [this.#bitsOf(wordA), this.#bitsOf(wordB)];
        pairs.push({ i, j, similarity, bits: Math.min(one, other), most: Math.max(one, other) });
      }
    }
    return pairs.sort(
      (one, other) => other.similarity - one.similarity || other.bits - one.bits || other.most - one.most,
    );
  }

  /** `covered`: the weight share of paired words; `bits`: their rarity. */
  #aligned(a: readonly string[], b: readonly string[], alike: Measure): { covered: number; bits: number } {
    const pairs = this.#pairs(a, b, alike);
    const [leftA, leftB] = [new Set(a.keys()), new Set(b.keys())];
    const ends = { first: false, last: false };
    let [paired, alikeWeight, bits] = [0, 0, 0];
    for (const pair of pairs) {
      if (!leftA.has(pair.i) || !leftB.has(pair.j)) continue;
      leftA.delete(pair.i);
      leftB.delete(pair.j);
      ends.first ||= pair.i === 0 && pair.j === 0;
      ends.last ||= pair.i === a.length - 1 && pair.j === b.length - 1;
      const weight = this.#weightOf(pair.bits);
      paired += weight;
      // Two common names that are nearly alike are two names: "Mahmoud", "Mohammed".
      if (pair.bits > INITIAL_BITS) paired += (1 - pair.similarity) * (this.#weightOf(MAX_BITS) - weight);
      alikeWeight += weight * pair.similarity;
      bits += pair.bits;
    }
    if (paired === 0) return { covered: 0, bits };
    const left = (words: readonly string[], which: ReadonlySet<number>) =>
      [...which].reduce((sum, at) => sum + this.#weightOf(this.#bitsOf(words[at]!)), 0);
    const [leftOfA, leftOfB] = [left(a, leftA), left(b, leftB)];
    const coveredBy = (share: number) =>
      (alikeWeight / (paired + share * leftOfA) + alikeWeight / (paired + share * leftOfB)) / 2;
    const covered = coveredBy(1);
    const isShortened = ends.first && ends.last && (leftOfA === 0 || leftOfB === 0);
    if (this.#kind !== 'person' || !isShortened) return { covered, bits };
    return { covered: Math.max(covered, Math.min(SHORTENED, coveredBy(OF_MIDDLE_NAME))), bits };
  }

  /** A common word of a person's name still is a name; one of a company's says only what companies do. */
  #weightOf(bits: number): number {
    return this.#kind === 'person' ? OF_ANY_NAME + bits : bits ** 1.25;
  }

  #bitsOf(word: string): number {
    return word.length === 1 ? INITIAL_BITS : this.#rarity(word);
  }

  #measure(listed: Writing): Measure {
    const alike = measureOf(this.#screened.writing, listed);
    return (one, other) => {
      const pair = `${listed} ${one} ${other}`;
      let similarity = this.#measured.get(pair);
      if (similarity === undefined) this.#measured.set(pair, (similarity = alike(one, other)));
      return similarity;
    };
  }
}

/** A difference between common names ("Mohammed Hasan") counts more than one between rare names ("Brockwitz"). */
function doubted(strength: number, bits: number): number {
  const doubt = 1 - strength;
  const raised = doubt * (1 + Math.max(0, ENOUGH - bits));
  return 1 - Math.max(doubt, Math.min(raised, MAX_RAISED_DOUBT));
}

/** 1 for the same characters, or when a name has none: 王伟 and 汪卫 have one pinyin and are two names. */
function sameCharacters(one: string, other: string): number {
  if (one === '' || other === '' || one === other) return 1;
  const [a, b] = [new Set(one), new Set(other)];
  const shared = [...a].filter((character) => b.has(character)).length;
  return SAME_PINYIN_ALONE + ((1 - SAME_PINYIN_ALONE) * shared) / Math.max(a.size, b.size);
}

function measureOf(screened: Writing, listed: Writing): Measure {
  if (screened !== listed) return similarityAcrossScripts;
  return screened === 'alphabet' ? wordSimilarity : vowellessSimilarity;
}

function sameLetters(a: string, b: string): number {
  const most = Math.min(BY_TYPING_ERRORS.length - 1, Math.max(a.length, b.length) / 3);
  if (Math.abs(a.length - b.length) > most) return 0;
  const errors = editDistance(a, b);
  return errors > most ? 0 : BY_TYPING_ERRORS[errors]!;
}
