/**
 * The strength of two names, 0 to 1: how likely they name the same entity. Words are paired, the most similar first, in
 * any order, and weighted by their rarity in the loaded lists. Words without a pair reduce the strength, in either name.
 */
import type { EntityType } from '../../contract/rules.js';
import type { NameKey, Writing } from './name-key.js';
import {
  similarityAcrossScripts,
  similarityOfVowelless,
  vowellessSimilarity,
} from './cross-script-similarity.js';
import { MAX_RAISED_DOUBT, doubted, doubtFactor } from './distinctiveness.js';
import { MAX_BITS } from './rarity.js';
import { editDistance, wordSimilarity } from './word-similarity.js';
import { withoutDoubled } from './words-in-names.js';

/** Times the doubt factor minus one: "Hasan Ali" is not "Ali Hasan". */
const OTHER_ORDER = 0.02;
/** Two scripts share only consonants and long vowels. */
const ACROSS_SCRIPTS = 0.96;
/** Chinese names that share all of their pinyin and no character. */
const SAME_PINYIN_ALONE = 0.72;
/** One word ("Hariri") that is part of a longer name. */
const SINGLE_WORD_WITHIN = 0.87;
/** The same letters with other spaces ("Al Noor" and "Alnoor"). */
const OTHER_SPACES = 0.97;
/** One typing error, also in spaces and titles ("AlfQaeda", "TMG Litd."). A third of an acronym may be wrong. */
const MISTYPED = 0.84;
const LOST_PER_ERROR = 0.3;
const MOST_LETTERS_WRONG = 0.34;

/** Letters of a name that may have two errors. */
const LONG = 14;
/** From here a word has its counterpart. */
const SAME_WORD = 0.9;
/** From here two words are one of the other name. */
const SAME_JOINED = 0.8;
const BASE = 6;
const INITIAL_BITS = 0.5;

interface Alignment {
  /** Weight share of paired words. */
  readonly covered: number;
  /** Rarity of the paired words, in bits. */
  readonly bits: number;
  /** The pairs are in another order. */
  readonly turned: boolean;
}

interface Pair {
  /** Places in either name: of a word, or of two that the other name writes as one. */
  readonly i: readonly number[];
  readonly j: readonly number[];
  readonly similarity: number;
  readonly bits: number;
  readonly weight: number;
}

interface Place {
  readonly at: readonly number[];
  readonly joined: string;
}

type Measure = (one: string, other: string) => number;
/** How much a word says of a name, in bits. */
export type Rarity = (word: string) => number;

/** Compares one screened name with many listed names. Caches pairs of words, which candidates share. */
export class NameComparison {
  readonly #kind: EntityType;
  readonly #screened: NameKey;
  readonly #rarity: Rarity;
  readonly #measured = {
    alphabet: new Map<string, Map<string, number>>(),
    arabic: new Map<string, Map<string, number>>(),
    hebrew: new Map<string, Map<string, number>>(),
  };
  readonly #bits = new Map<string, number>();

  constructor(screened: NameKey, kind: EntityType, rarity: Rarity) {
    this.#screened = screened;
    this.#kind = kind;
    this.#rarity = rarity;
  }

  strength(listed: NameKey): number {
    if (this.#screened.words.length === 0 || listed.words.length === 0) return 0;
    const { covered, bits, turned } = this.#alike(listed);
    const factor = doubtFactor(bits);
    const strength = doubted(covered, factor) * sameCharacters(this.#screened.han, listed.han);
    if (!turned || this.#kind === 'company') return strength;
    return Math.max(Math.min(strength, 1 - MAX_RAISED_DOUBT), strength - OTHER_ORDER * (factor - 1));
  }

  #alike(listed: NameKey): Alignment {
    const { words, writing, compact } = this.#screened;
    const isAcross = writing !== listed.writing;
    const alike = measureOf(writing, listed.writing);
    const aligned = this.#aligned(words, listed.words, (one, other) =>
      this.#cached(listed.writing, alike, one, other),
    );
    const whole = isAcross
      ? words.length === listed.words.length
        ? 0
        : OTHER_SPACES * alike(words.join(''), listed.words.join(''))
      : compact === listed.compact
        ? OTHER_SPACES
        : mistyped(compact, listed.compact);
    const better = whole > aligned.covered ? this.#whole(listed, whole) : aligned;
    return isAcross ? { ...better, covered: ACROSS_SCRIPTS * better.covered } : better;
  }

  #whole(listed: NameKey, covered: number): Alignment {
    const bitsOf = (words: readonly string[]) => words.reduce((sum, word) => sum + this.#bitsOf(word), 0);
    return { covered, bits: Math.min(bitsOf(this.#screened.words), bitsOf(listed.words)), turned: false };
  }

  #aligned(a: readonly string[], b: readonly string[], alike: Measure): Alignment {
    const pairs: Pair[] = [];
    const [found, foundOther] = [new Set<number>(), new Set<number>()];
    for (const [i, wordA] of a.entries()) {
      for (const [j, wordB] of b.entries()) {
        const similarity = alike(wordA, wordB);
        if (similarity === 0) continue;
        pairs.push(this.#pair(a, b, [i], [j], similarity));
        if (similarity < SAME_WORD) continue;
        found.add(i);
        foundOther.add(j);
      }
    }
    // "Abd al-Rahman" is also written "Abdulrahman".
    const [places, otherPlaces] = [placesOf(a, found), placesOf(b, foundOther)];
    for (const { at: i, joined: one } of places) {
      for (const { at: j, joined: other } of otherPlaces) {
        if (i.length + j.length === 2 || Math.abs(one.length - other.length) > 3) continue;
        const similarity = alike(one, other);
        if (similarity >= SAME_JOINED) pairs.push(this.#pair(a, b, i, j, similarity));
      }
    }
    pairs.sort(
      (one, other) =>
        other.similarity - one.similarity ||
        other.bits - one.bits ||
        Math.abs(one.i[0]! - one.j[0]!) - Math.abs(other.i[0]! - other.j[0]!) ||
        one.i[0]! + one.j[0]! - other.i[0]! - other.j[0]!,
    );
    const [leftA, leftB] = [new Set(a.keys()), new Set(b.keys())];
    const taken: Pair[] = [];
    // Two common names that are nearly alike are two names: "Mahmoud", "Mohammed".
    const mostWeight = Math.max(weightOf(this.#kind, MAX_BITS), ...pairs.map(({ weight }) => weight));
    let [paired, alikeWeight, bits, turned] = [0, 0, 0, false];
    for (const pair of pairs) {
      if (!pair.i.every((at) => leftA.has(at)) || !pair.j.every((at) => leftB.has(at))) continue;
      for (const at of pair.i) leftA.delete(at);
      for (const at of pair.j) leftB.delete(at);
      turned ||= taken.some((before) => pair.i[0]! < before.i[0]! !== pair.j[0]! < before.j[0]!);
      taken.push(pair);
      paired += pair.weight;
      if (pair.bits > INITIAL_BITS) paired += (1 - pair.similarity) * (mostWeight - pair.weight);
      alikeWeight += pair.weight * pair.similarity;
      bits += pair.bits;
    }
    if (paired === 0) return { covered: 0, bits, turned };
    const left = (words: readonly string[], which: ReadonlySet<number>) =>
      [...which].reduce((sum, at) => sum + this.#weightOf(words[at]!), 0);
    const covered = (alikeWeight / (paired + left(a, leftA)) + alikeWeight / (paired + left(b, leftB))) / 2;
    const single = Math.min(a.length, b.length) === 1 && leftA.size + leftB.size > 0;
    return { covered: single ? covered * SINGLE_WORD_WITHIN : covered, bits, turned };
  }

  #pair(
    a: readonly string[],
    b: readonly string[],
    i: readonly number[],
    j: readonly number[],
    similarity: number,
  ): Pair {
    const sum = (words: readonly string[], which: readonly number[], of: (word: string) => number) =>
      which.reduce((all, at) => all + of(words[at]!), 0);
    return {
      i,
      j,
      similarity,
      bits: Math.min(
        sum(a, i, (word) => this.#bitsOf(word)),
        sum(b, j, (word) => this.#bitsOf(word)),
      ),
      weight: Math.min(
        sum(a, i, (word) => this.#weightOf(word)),
        sum(b, j, (word) => this.#weightOf(word)),
      ),
    };
  }

  #weightOf(word: string): number {
    return weightOf(this.#kind, this.#bitsOf(word));
  }

  #bitsOf(word: string): number {
    let bits = this.#bits.get(word);
    if (bits === undefined)
      this.#bits.set(word, (bits = word.length === 1 ? INITIAL_BITS : this.#rarity(word)));
    return bits;
  }

  #cached(listed: Writing, alike: Measure, one: string, other: string): number {
    const measured = this.#measured[listed];
    let others = measured.get(one);
    if (others === undefined) measured.set(one, (others = new Map()));
    let similarity = others.get(other);
    if (similarity === undefined) others.set(other, (similarity = alike(one, other)));
    return similarity;
  }
}

/** A common word of a person's name still is a name; one of a company's says only what companies do. */
function weightOf(kind: EntityType, bits: number): number {
  return kind === 'person' ? BASE + bits : bits ** 1.25;
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

function measureOf(screened: Writing, listed: Writing): Measure {
  if (screened === listed) return screened === 'alphabet' ? wordSimilarity : vowellessSimilarity;
  if (screened === 'alphabet') return similarityAcrossScripts;
  if (listed === 'alphabet') return (one, other) => similarityAcrossScripts(other, one);
  return similarityOfVowelless;
}

/** The words without a counterpart, alone and each with its neighbour. */
function placesOf(words: readonly string[], found: ReadonlySet<number>): Place[] {
  const places: Place[] = [];
  for (const [at, word] of words.entries()) {
    if (!found.has(at)) places.push({ at: [at], joined: word });
    const next = words[at + 1];
    if (next !== undefined && !(found.has(at) && found.has(at + 1)))
      places.push({ at: [at, at + 1], joined: withoutDoubled(word + next) });
  }
  return places;
}

function mistyped(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const most = longest >= LONG ? 2 : 1;
  if (Math.abs(a.length - b.length) > most) return 0;
  const errors = editDistance(a, b);
  const wrong = errors / longest;
  return errors > most || wrong > MOST_LETTERS_WRONG ? 0 : MISTYPED - LOST_PER_ERROR * wrong;
}
