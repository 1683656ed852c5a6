import type { ResultsLocalize } from './texts/results-localize.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type * as hitComparison from './explanation/hit-comparison.js';
import type * as hitMemory from './memory/hit-memory.js';
import type { HitMemory, MemoryHost } from './memory/hit-memory.js';
import type { MarkSavingActions } from './memory/mark-saving.js';
import type * as hitPanel from './table/hit-panel.js';
import { readCountriesWith } from './state/hits-order.js';
import { OnDemand } from '../parts/on-demand.js';

/** Each undefined until it has come. */
export interface LoadedParts {
  readonly sheet?: typeof screeningSheet | undefined;
  readonly comparison?: typeof hitComparison | undefined;
  readonly memory?: HitMemory | undefined;
  readonly panel?: typeof hitPanel | undefined;
  readonly isLoading: boolean;
}

const NO_PARTS: LoadedParts = { isLoading: false };

const importSheet = () => import('./sheet/screening-sheet.js');
const importComparison = () => import('./explanation/hit-comparison.js');
const importPanel = () => import('./table/hit-panel.js');
const importMemory = () => import('./memory/hit-memory.js');

/** The parts of the results that are loaded when hits need them, with their texts and styles. */
export class ResultParts {
  readonly #host: MemoryHost;
  readonly #localize: ResultsLocalize;
  readonly #actions: MarkSavingActions;
  readonly #sheet: OnDemand<typeof screeningSheet>;
  readonly comparison: OnDemand<typeof hitComparison>;
  readonly #panel: OnDemand<typeof hitPanel>;
  readonly #memory: OnDemand<typeof hitMemory>;
  #memoryOfHits: HitMemory | undefined;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MarkSavingActions) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
    this.#sheet = new OnDemand(importSheet, host, localize);
    this.comparison = new OnDemand(importComparison, host, localize);
    this.#panel = new OnDemand(importPanel, host, localize);
    this.#memory = new OnDemand(importMemory, host, localize);
  }

  get #isLoading(): boolean {
    return [this.#sheet, this.comparison, this.#panel, this.#memory].some(({ isLoading }) => isLoading);
  }

  /** What has come, and is in force. Loads what is needed. Call it before each render: a part brings texts. */
  load(isShown: boolean, isReading: boolean): LoadedParts {
    if (!isShown && !isReading) return NO_PARTS;
    for (const each of [this.#sheet, this.comparison, this.#memory]) each.preload();
    if (isShown) this.#panel.preload();
    const sheet = this.#sheet.part;
    // The styles of the others build on those of the sheet.
    if (!sheet) return { isLoading: this.#isLoading };
    const comparison = this.comparison.part;
    if (comparison) readCountriesWith(comparison.hitCountries);
    const memory = this.#withHits(this.#memory.part);
    // It shows the countries that the comparison reads.
    const panel = isShown && !this.comparison.isLoading ? this.#panel.part : undefined;
    return { sheet, comparison, memory, panel, isLoading: this.#isLoading };
  }

  #withHits(part: typeof hitMemory | undefined): HitMemory | undefined {
    return part && (this.#memoryOfHits ??= new part.HitMemory(this.#host, this.#localize, this.#actions));
  }

  get isSheetMissing(): boolean {
    return this.#sheet.hasFailed;
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const [sheet, comparison, memoryPart, files] = await Promise.all([
      this.#sheet.loaded(),
      this.comparison.loaded(),
      this.#memory.loaded(),
      import('./report/report-files.js').catch(() => undefined),
    ]);
    if (files) this.#localize.add(files.en);
    const memory = this.#withHits(memoryPart);
    return sheet && comparison && memory && files && { comparison, memory, files };
  }
}
