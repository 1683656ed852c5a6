import type { Hit } from '../../../contract/screening.js';
import type { HitMatches } from './hit-matches.js';

/** Before the first rows are on the screen. */
const FIRST_MS = 3;
/** A render takes some milliseconds, so the rows show what is compared once in this time. */
const MS_A_RENDER = 60;

export interface MatchedRows {
  readonly query: string;
  readonly hits: readonly Hit[];
}

/** Finds the matches of the rows: those at the top at once, the others after the rows are on the screen. */
export class RowMatching {
  readonly #matches: HitMatches;
  readonly #rows: () => MatchedRows | null;
  readonly #update: () => void;
  #isComparingOthers = false;
  /** Names on the screen are still to be compared. */
  isComparing = false;

  constructor(matches: HitMatches, rows: () => MatchedRows | null, update: () => void) {
    this.#matches = matches;
    this.#rows = rows;
    this.#update = update;
  }

  /** Call it before each render. */
  continue(): void {
    this.isComparing = !this.#areCompared(FIRST_MS);
    if (this.isComparing && !this.#matches.isLoading) void this.#compareOthers();
  }

  async #compareOthers(): Promise<void> {
    if (this.#isComparingOthers) return;
    this.#isComparingOthers = true;
    const until = performance.now() + MS_A_RENDER;
    do await new Promise((next) => setTimeout(next));
    while (!this.#areCompared() && !this.#matches.isLoading && performance.now() < until);
    this.#isComparingOthers = false;
    this.#update();
  }

  #areCompared(sliceMs?: number): boolean {
    const rows = this.#rows();
    return rows === null || this.#matches.compareSome(rows.query, rows.hits, sliceMs);
  }
}
