/**
 * How strongly two names say "the same bearer", 0 to 1: words are paired best first whatever their order, and
 * weighed by length. What the screened name has and the listed one lacks counts more than the reverse, since lists
 * carry every middle name and people do not.
 */
import type { NameKey, NameKind } from './name-key.js';
import { skeletonSimilarity, spellingSimilarity, wordSimilarity } from './word-similarity.js';
import { GENERIC_COMPANY_WORDS } from './words-in-names.js';

const SCREENED_SHARE = 0.7;
/** Skeletons of two scripts agree on consonants only. */
const ACROSS_SCRIPTS = 0.95;
/** One word ("Hariri") found within a longer name says little. */
const SINGLE_WORD_WITHIN = 0.85;
/** The same letters with other spaces ("Al Noor" and "Alnoor"). */
const OTHER_SPACES = 0.97;

/** Remembers pairs: the candidates of one screening share most of their words. */
export class NameComparison {
  readonly #kind: NameKind;
  readonly #screened: NameKey;
  readonly #seen = new Map<string, number>();

  constructor(screened: NameKey, kind: NameKind) {
    this.#screened = screened;
    this.#kind = kind;
  }

  strength(listed: NameKey): number {
    const acrossScripts = this.#screened.consonantal !== listed.consonantal;
    const a = (acrossScripts ? this.#screened.skeleton : this.#screened.key).split(' ').filter(Boolean);
    const b = (acrossScripts ? listed.skeleton : listed.key).split(' ').filter(Boolean);
    if (a.length === 0 || b.length === 0) return 0;
    const aligned = this.#aligned(joinSplitWords(a, b), joinSplitWords(b, a), acrossScripts);
    if (acrossScripts) return aligned * ACROSS_SCRIPTS;
    const [wholeA, wholeB] = [a.join(''), b.join('')];
    const whole = wholeA === wholeB ? 1 : spellingSimilarity(wholeA, wholeB);
    return Math.max(aligned, whole >= 0.85 ? whole * OTHER_SPACES : 0);
  }

  #aligned(a: readonly string[], b: readonly string[], acrossScripts: boolean): number {
    const pairs: Array<{ i: number; j: number; similarity: number }> = [];
    for (const [i, wordA] of a.entries()) {
      for (const [j, wordB] of b.entries()) {
        const similarity = this.#similarity(wordA, wordB, acrossScripts);
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

  #similarity(a: string, b: string, acrossScripts: boolean): number {
    const pair = `${acrossScripts ? '1' : '0'}${a} ${b}`;
    let similarity = this.#seen.get(pair);
    if (similarity === undefined) {
      similarity = acrossScripts ? skeletonSimilarity(a, b) : wordSimilarity(a, b);
      this.#seen.set(pair, similarity);
    }
    return similarity;
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
