/**
 * How strongly two names say "the same bearer", 0 to 1: words are paired best first whatever their order, and
 * weighed by length. A word that only one of them has counts against them whichever it is: two common words within
 * a longer name are more often chance than the same bearer.
 */
import type { NameKey, NameKind } from './name-key.js';
import {
  editDistance,
  similarityAcrossScripts,
  vowellessSimilarity,
  wordSimilarity,
} from './word-similarity.js';
import { GENERIC_COMPANY_WORDS } from './words-in-names.js';

const SCREENED_SHARE = 0.5;
/** Two scripts agree on consonants and long vowels only. */
const ACROSS_SCRIPTS = 0.95;
/** One word ("Hariri") found within a longer name says little. */
const SINGLE_WORD_WITHIN = 0.85;
/** The same letters with other spaces ("Al Noor" and "Alnoor"). */
const OTHER_SPACES = 0.97;
/**
 * One typing error away whatever the spaces and titles ("AlfQaeda", "TMG Litd."): enough to be found, never enough
 * to be taken for sure. A third of a short acronym may be mistyped.
 */
const MISTYPED = 0.84;
const LOST_PER_ERROR = 0.3;
const MOST_LETTERS_WRONG = 0.34;
/** One letter of a script without vowels may be two Latin ones. */
const lettersPerError = (consonantal: boolean) => (consonantal ? 2 : 1);

const wordsOf = (key: string) => key.split(' ').filter(Boolean);

/** Remembers pairs: the candidates of one screening share most of their words. */
export class NameComparison {
  readonly #kind: NameKind;
  readonly #screened: NameKey;
  readonly #words: readonly string[];
  readonly #seen = new Map<string, number>();

  constructor(screened: NameKey, kind: NameKind) {
    this.#screened = screened;
    this.#words = wordsOf(screened.key);
    this.#kind = kind;
  }

  strength(listed: NameKey): number {
    const [a, b] = [this.#words, wordsOf(listed.key)];
    if (a.length === 0 || b.length === 0) return 0;
    const acrossScripts = this.#screened.consonantal !== listed.consonantal;
    const aligned = this.#aligned(joinSplitWords(a, b), joinSplitWords(b, a), listed.consonantal);
    if (acrossScripts) return aligned * ACROSS_SCRIPTS;
    if (aligned >= OTHER_SPACES) return aligned;
    if (a.join('') === b.join('') || this.#screened.compact === listed.compact) return OTHER_SPACES;
    return aligned >= MISTYPED ? aligned : Math.max(aligned, this.#mistyped(listed));
  }

  #mistyped(listed: NameKey): number {
    const [a, b] = [this.#screened.compact, listed.compact];
    const most = lettersPerError(listed.consonantal);
    if (Math.abs(a.length - b.length) > most) return 0;
    const errors = editDistance(a, b);
    const wrong = errors / Math.max(a.length, b.length);
    return errors > most || wrong > MOST_LETTERS_WRONG ? 0 : MISTYPED - LOST_PER_ERROR * wrong;
  }

  #aligned(a: readonly string[], b: readonly string[], listedConsonantal: boolean): number {
    const pairs: Array<{ i: number; j: number; similarity: number }> = [];
    for (const [i, wordA] of a.entries()) {
      for (const [j, wordB] of b.entries()) {
        const similarity = this.#similarity(wordA, wordB, listedConsonantal);
        if (similarity > 0) pairs.push({ i, j, similarity });
      }
    }
    pairs.sort((one, other) => other.similarity - one.similarity);
    const scoreA = new Map<number, number>();
    const scoreB = new Map<number, number>();
    for (const { i, j, similarity } of pairs) {
      if (scoreA.has(i) || scoreB.has(j)) continue;
      scoreA.set(i, similarity);
      scoreB.set(j, similarity);
    }
    const covered = SCREENED_SHARE * this.#share(a, scoreA) + (1 - SCREENED_SHARE) * this.#share(b, scoreB);
    return a.length === 1 && b.length > 1 ? covered * SINGLE_WORD_WITHIN : covered;
  }

  /** The part of a name's weight that found its counterpart. */
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

  #similarity(a: string, b: string, listedConsonantal: boolean): number {
    const pair = `${listedConsonantal ? '1' : '0'}${a} ${b}`;
    let similarity = this.#seen.get(pair);
    if (similarity === undefined) {
      similarity = this.#compare(a, b, listedConsonantal);
      this.#seen.set(pair, similarity);
    }
    return similarity;
  }

  #compare(a: string, b: string, listedConsonantal: boolean): number {
    if (this.#screened.consonantal) {
      return listedConsonantal ? vowellessSimilarity(a, b) : similarityAcrossScripts(b, a);
    }
    return listedConsonantal ? similarityAcrossScripts(a, b) : wordSimilarity(a, b);
  }
}

/** "xiao ming" beside "xiaoming": two words that the other name writes as one are joined. */
function joinSplitWords(words: readonly string[], other: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const pair = `${words[index]}${words[index + 1] ?? ''}`;
    if (words[index + 1] !== undefined && other.includes(pair)) {
      joined.push(pair);
      index++;
    } else {
      joined.push(words[index] ?? '');
    }
  }
  return joined;
}

export function nameStrength(screened: NameKey, listed: NameKey, kind: NameKind): number {
  return new NameComparison(screened, kind).strength(listed);
}
