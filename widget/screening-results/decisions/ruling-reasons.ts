import type { Hit } from '../../../contract/screening.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { agreeingNames, rulingReason, type RulingReason } from './decision-reasons.js';
import { inSlices } from './hit-decisions.js';

interface ReadReasons {
  readonly hits: readonly Hit[];
  readonly toleranceYears: number;
  readonly byHit: Map<string, RulingReason>;
  isWhole: boolean;
}

/** By which reason the data rules out each hit. Dates of thousands of hits take longer than a frame. */
export class RulingReasons {
  readonly #results: ScreeningResultsModel;
  #read: ReadReasons | undefined;

  constructor(results: ScreeningResultsModel) {
    this.#results = results;
  }

  /** Call it before each render. */
  follow(loaded: LoadedHits): void {
    const toleranceYears = this.#results.tolerance;
    const isRead = this.#read?.hits === loaded.hits && this.#read.toleranceYears === toleranceYears;
    if (!isRead) void this.#readAll(loaded, toleranceYears);
  }

  get isReading(): boolean {
    return this.#read?.isWhole === false;
  }

  /** Every one of these hits is read. */
  areRead({ hits }: LoadedHits): boolean {
    return this.#read?.hits === hits && this.#read.isWhole;
  }

  of({ hitId }: Hit): RulingReason | undefined {
    return this.#read?.byHit.get(hitId);
  }

  async #readAll({ screening, hits }: LoadedHits, toleranceYears: number): Promise<void> {
    const { element } = this.#results;
    const byHit = new Map<string, RulingReason>();
    const read = { hits, toleranceYears, byHit, isWhole: false };
    this.#read = read;
    const isCurrent = () => this.#read === read && element.isConnected;
    const namesakes = new Set<string>();
    await inSlices(hits, isCurrent, (hit) => {
      for (const name of agreeingNames(screening, hit, toleranceYears)) namesakes.add(name);
    });
    await inSlices(hits, isCurrent, (hit) => {
      const reason = rulingReason(screening, hit, toleranceYears, namesakes);
      if (reason) byHit.set(hit.hitId, reason);
    });
    if (this.#read !== read) return;
    // An element that left the page reads them again when it is back.
    if (element.isConnected) read.isWhole = true;
    else this.#read = undefined;
    element.requestUpdate();
  }
}
