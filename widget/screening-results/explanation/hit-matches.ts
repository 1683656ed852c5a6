import type { Hit } from '../../../contract/screening.js';
import type { KycElement } from '../../base/kyc-element.js';
import type { Lazy } from '../../base/lazy.js';
import { painted } from '../../base/painted.js';
import { findMatchedName, type MatchedName } from '../../names/alias-matching.js';
import { isUnexplained } from '../../names/name-difference.js';
import type * as soundComparison from '../../names/sound-comparison.js';

type Sounds = Pick<typeof soundComparison, 'findSoundMatch'>;

interface KnownMatch {
  readonly query: string;
  readonly match: MatchedName;
  /** The letters explain it, or it was compared by sound. */
  readonly isFinal: boolean;
}

/** A slice leaves half of a frame for the page. */
const SLICE_MS = 8;
/** A render takes some milliseconds, so the rows show what is compared once in this time. */
const MS_A_RENDER = 60;

/**
 * Which name of each hit is closest to the screened one. A comparison takes some milliseconds, so each is made once, and those of
 * many hits in slices of time. The comparison by sound is loaded when a hit needs it.
 */
export class HitMatches {
  readonly #known = new WeakMap<Hit, KnownMatch>();
  readonly #sounds: Lazy<Sounds>;
  readonly #element: KycElement;
  #isComparingOthers = false;
  /** Names on the screen are still to be compared. */
  isComparing = false;
  /** The letters of a name explain nothing. */
  needsSounds = false;

  constructor(sounds: Lazy<Sounds>, element: KycElement) {
    this.#sounds = sounds;
    this.#element = element;
  }

  /** Call it before each render: compares the rows at the top at once, the others after the rows are on the screen. */
  follow(query: string, rows: readonly Hit[]): void {
    this.isComparing = !this.compareSome(query, rows);
    if (this.isComparing && !this.isLoading && !this.#isComparingOthers)
      void this.#compareOthers(query, rows);
  }

  async #compareOthers(query: string, rows: readonly Hit[]): Promise<void> {
    this.#isComparingOthers = true;
    await this.afterFrame(query, rows);
    this.#isComparingOthers = false;
    this.#element.requestUpdate();
  }

  /** After the next frame, compares rows until they have to be rendered, slice after slice. */
  async afterFrame(query: string, rows: readonly Hit[]): Promise<void> {
    await painted();
    const until = performance.now() + MS_A_RENDER;
    while (!this.compareSome(query, rows) && !this.isLoading && performance.now() < until)
      await new Promise((next) => setTimeout(next));
  }

  /** Undefined for a hit that is not compared yet. */
  readonly of = (query: string, hit: Hit): MatchedName | undefined => {
    const known = this.#known.get(hit);
    return known?.query === query ? known.match : undefined;
  };

  /** Of a hit that is open. */
  readonly now = (query: string, hit: Hit): MatchedName => {
    this.compareSome(query, [hit], Infinity);
    return this.of(query, hit)!;
  };

  /** Compares hits until a slice of time is over. False if some are left. */
  compareSome(query: string, hits: readonly Hit[], sliceMs = SLICE_MS): boolean {
    const until = performance.now() + sliceMs;
    for (const hit of hits) {
      if (!this.#needsComparison(query, hit)) continue;
      if (performance.now() > until) return false;
      this.#compare(query, hit);
    }
    return !this.isLoading;
  }

  /** What compares names by sound is on its way. */
  get isLoading(): boolean {
    return this.needsSounds && this.#sounds.isLoading;
  }

  /** Compares all hits, slice after slice. */
  async compareAll(query: string, hits: readonly Hit[]): Promise<void> {
    while (!this.compareSome(query, hits)) {
      await (this.isLoading ? this.#sounds.get().catch(() => {}) : new Promise((next) => setTimeout(next)));
    }
    this.#element.requestUpdate();
  }

  #needsComparison(query: string, hit: Hit): boolean {
    const known = this.#known.get(hit);
    if (known?.query !== query) return true;
    // Without it, a hit in another script is shown and not explained. Asked for only then: that loads it.
    return !known.isFinal && this.#loadedSounds !== undefined;
  }

  get #loadedSounds(): Sounds | undefined {
    this.needsSounds = true;
    return this.#sounds.for(this.#element);
  }

  #compare(query: string, hit: Hit): void {
    const match = this.of(query, hit) ?? findMatchedName(query, hit.name, hit.aliases);
    const isFinal = !isUnexplained(match.difference);
    const bySound = isFinal ? undefined : this.#loadedSounds?.findSoundMatch(query, hit.name, hit.aliases);
    this.#known.set(hit, { query, match: bySound ?? match, isFinal: isFinal || bySound !== undefined });
  }
}
