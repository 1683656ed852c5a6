import type { Hit } from '../../contract/screening.js';
import { findMatchedName, type MatchedName } from '../names/alias-matching.js';

/** Each hit is compared once; with a new name, or in a new answer, anew. */
export class HitMatches {
  #matches = new WeakMap<Hit, MatchedName>();
  #name = '';

  of(name: string, hit: Hit): MatchedName {
    if (name !== this.#name) {
      this.#matches = new WeakMap();
      this.#name = name;
    }
    let match = this.#matches.get(hit);
    if (!match) this.#matches.set(hit, (match = findMatchedName(name, hit.name, hit.aliases)));
    return match;
  }
}
