/** The listed names in memory: finds those that share words with a screened name, each word perhaps spelt otherwise. */
import type { NameKey } from './name-key.js';
import { addTo, TrigramIndex } from './trigram-index.js';
import { skeletonOf } from './word-sounds.js';

export interface ListedName extends NameKey {
  readonly entityId: number;
  readonly weak: boolean;
}

/** A name is found when it shares this part of the weight of the screened words and of its own, added. */
const LEAST_SHARES = 0.4;

const LEAST_TRIGRAMS = 0.25;
/** A short list counts as one with this number of names: its common words are still common. */
const LEAST_NAMES = 20_000;
/** The bits of a word that no listed name has. */
export const MAX_BITS = Math.log2(LEAST_NAMES);
/** How alike words with the same consonants count at least. */
const SAME_CONSONANTS = 0.95;

export class NameIndex {
  readonly #names: ListedName[] = [];
  readonly #holders = new Map<string, number[]>();
  readonly #spellings = new Map<string, string[]>();
  readonly #letters = new TrigramIndex();
  readonly #weights: number[] = [];
  /** Names by a word's consonants. */
  readonly #counts = new Map<string, number>();

  add(name: ListedName): void {
    this.#weights.length = 0;
    const id = this.#names.push(name) - 1;
    for (const term of termsOf(name)) {
      if (!this.#holders.has(term)) {
        this.#letters.add(term);
        addTo(this.#spellings, skeletonOf(term), term);
      }
      addTo(this.#holders, term, id);
    }
    for (const skeleton of new Set(name.words.map(skeletonOf)))
      this.#counts.set(skeleton, (this.#counts.get(skeleton) ?? 0) + 1);
  }

  /** How much a word says of a name that has it, in bits: from 1 to 14. */
  readonly rarity = (word: string): number => {
    const names = this.#counts.get(skeletonOf(word)) ?? 0;
    return Math.max(1, Math.log2(LEAST_NAMES / (names + 1)));
  };

  /** The names with most of the words, by how rare these are; the nearest first. */
  find(screened: NameKey): ListedName[] {
    const total = new Float32Array(this.#names.length);
    const counted = new Uint8Array(this.#names.length);
    const touched: number[] = [];
    let all = 0;
    for (const [at, term] of [...termsOf(screened)].entries()) {
      const similar = this.#similar(term);
      if (screened.words.includes(term)) all += similar[0]?.weight ?? 0;
      for (const { spelling, weight } of similar) {
        for (const id of this.#holders.get(spelling)!) {
          if (counted[id] === at + 1) continue;
          counted[id] = at + 1;
          if (total[id] === 0) touched.push(id);
          total[id]! += weight;
        }
      }
    }
    for (const id of touched) total[id]! *= 1 / all + 1 / this.#weight(id);
    return touched
      .filter((id) => total[id]! >= LEAST_SHARES)
      .sort((one, other) => total[other]! - total[one]! || one - other)
      .map((id) => this.#names[id]!);
  }

  #weight(id: number): number {
    return (this.#weights[id] ??= this.#names[id]!.words.reduce((sum, word) => sum + this.rarity(word), 0));
  }

  #similar(term: string): Array<{ spelling: string; weight: number }> {
    const found = this.#letters.similar(term, LEAST_TRIGRAMS);
    for (const spelling of this.#spellings.get(skeletonOf(term)) ?? [])
      found.set(spelling, Math.max(found.get(spelling) ?? 0, SAME_CONSONANTS));
    return [...found]
      .map(([spelling, likeness]) => ({ spelling, weight: likeness * this.rarity(spelling) }))
      .sort((one, other) => other.weight - one.weight);
  }
}

/** The words, and neighbours as one word: "Al Noor" is also written "Alnoor". Initials stand for too many names. */
function termsOf({ words }: NameKey): Set<string> {
  const joined = words.slice(1).map((word, index) => words[index]! + word);
  return new Set([...words, ...joined].filter((term) => term.length > 1));
}
