import type { Hit } from '../../../contract/screening.js';
import type { HitMatches } from './hit-matches.js';

/** Before the first rows are on the screen. */
const FIRST_MS = 3;
/** A render takes some milliseconds: so often the rows show what is compared. */
const MS_A_RENDER = 60;

export interface ComparedRows {
  /** The screened name. */
  readonly query: string;
  readonly hits: readonly Hit[];
}

/** Compares the names of the rows: those at the top at once, the others after the rows are on the screen. */
export class RowComparison {
  readonly #matches: HitMatches;
  readonly #rows: () => ComparedRows | null;
  readonly #update: () => void;
  #isComparingOthers = false;
  /** Names on the screen are still to be compared. */
  isComparing = false;

  constructor(matches: HitMatches, rows: () => ComparedRows | null, update: () => void) {
    this.#matches = matches;
    this.#rows = rows;
    this.#update = update;
  }

  /** Call it before each render. */
  continue(): void {
    this.isComparing = !this.#isCompared(FIRST_MS);
    if (this.isComparing && !this.#matches.isLoading) void this.#compareOthers();
  }

  async #compareOthers(): Promise<void> {
    if (this.#isComparingOthers) return;
    this.#isComparingOthers = true;
    const until = performance.now() + MS_A_RENDER;
    do await new Promise((next) => setTimeout(next));
    while (!this.#isCompared() && !this.#matches.isLoading && performance.now() < until);
    this.#isComparingOthers = false;
    this.#update();
  }

  #isCompared(sliceMs?: number): boolean {
    const rows = this.#rows();
    return rows === null || this.#matches.compareSome(rows.query, rows.hits, sliceMs);
  }
}
