import type { Hit } from '../../contract/screening.js';
import { findMatchedName, type MatchedName } from '../names/alias-matching.js';
import { isUnexplained } from '../names/name-difference.js';
import type { findSoundMatch } from '../names/sound-comparison.js';

interface KnownMatch {
  readonly query: string;
  readonly match: MatchedName;
  /** The letters explain it, or it was compared by sound. */
  readonly isFinal: boolean;
}

const RETRY_MS = 5_000;

/**
 * Which name of each hit is closest to the screened one. A comparison takes some milliseconds, so each is made once. The
 * comparison by sound is loaded when a hit needs it.
 */
export class HitMatches {
  readonly #update: () => void;
  readonly #known = new WeakMap<Hit, KnownMatch>();
  #findSoundMatch: typeof findSoundMatch | undefined;
  #loading: Promise<void> | undefined;
  #loadedAt = -Infinity;

  /** `update` is called when the comparison by sound has come. */
  constructor(update: () => void) {
    this.#update = update;
  }

  readonly of = (query: string, hit: Hit): MatchedName => {
    const known = this.#known.get(hit);
    if (known?.query === query && (known.isFinal || !this.#findSoundMatch)) {
      if (!known.isFinal) this.#load();
      return known.match;
    }
    let match = findMatchedName(query, hit.name, hit.aliases);
    let isFinal = !isUnexplained(match.difference);
    if (!isFinal && this.#findSoundMatch) {
      match = this.#findSoundMatch(query, hit.name, hit.aliases);
      isFinal = true;
    }
    this.#known.set(hit, { query, match, isFinal });
    if (!isFinal) this.#load();
    return match;
  };

  /** Undefined when every hit is explained; else resolves when the comparison by sound has come or has failed. */
  explain(query: string, hits: readonly Hit[]): Promise<void> | undefined {
    for (const hit of hits) this.of(query, hit);
    return this.#loading;
  }

  /** Without it, a hit in another script is shown and not explained. */
  #load(): void {
    const now = Date.now();
    if (this.#loading || now - this.#loadedAt < RETRY_MS) return;
    this.#loadedAt = now;
    this.#loading = import('../names/sound-comparison.js')
      .then(
        (part) => {
          this.#findSoundMatch = part.findSoundMatch;
          this.#update();
        },
        () => {},
      )
      .finally(() => (this.#loading = undefined));
  }
}
