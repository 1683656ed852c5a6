import type { ResultsLocalize } from './texts/results-localize.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type * as hitComparison from './explanation/hit-comparison.js';
import type * as hitMemory from './memory/hit-memory.js';
import type { HitMemory, MemoryHost } from './memory/hit-memory.js';
import type { MarkSavingActions } from './memory/mark-saving.js';
import type * as hitPanel from './table/hit-panel.js';
import { readCountriesWith } from './state/hits-order.js';
import { adoptStyles } from '../parts/adopt-styles.js';
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
  readonly #sheet: OnDemand<typeof screeningSheet>;
  readonly comparison: OnDemand<typeof hitComparison>;
  readonly #panel: OnDemand<typeof hitPanel>;
  readonly #memory: OnDemand<typeof hitMemory>;
  #memoryOfHits: HitMemory | undefined;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MarkSavingActions) {
    this.#host = host;
    this.#localize = localize;
    const update = () => host.requestUpdate();
    this.#sheet = new OnDemand(importSheet, update, ({ en }) => localize.add(en));
    this.comparison = new OnDemand(importComparison, update, ({ en, hitCountries }) => {
      readCountriesWith(hitCountries);
      localize.add(en);
    });
    this.#panel = new OnDemand(importPanel, update, ({ en }) => localize.add(en));
    this.#memory = new OnDemand(importMemory, update, (part) => {
      this.#memoryOfHits = new part.HitMemory(host, localize, actions);
    });
  }

  get #isLoading(): boolean {
    return [this.#sheet, this.comparison, this.#panel, this.#memory].some(({ isLoading }) => isLoading);
  }

  /** What has come, and is in force. Loads what is needed. Call it before each render: a part brings texts. */
  load(isShown: boolean, isReading: boolean): LoadedParts {
    if (!isShown && !isReading) return NO_PARTS;
    const [sheet, comparison, hasMemory] = [this.#sheet.part, this.comparison.part, this.#memory.part];
    const memory = hasMemory && this.#memoryOfHits;
    const loadedPanel = isShown ? this.#panel.part : undefined;
    // It shows the countries that the comparison reads.
    const panel = this.comparison.isLoading ? undefined : loadedPanel;
    // The styles of the others build on those of the sheet.
    if (sheet)
      for (const part of [sheet, comparison, panel, memory])
        if (part) adoptStyles(this.#host.shadowRoot, part.styles);
    return { sheet, comparison, memory, panel, isLoading: this.#isLoading };
  }

  get isSheetMissing(): boolean {
    return !this.#sheet.part && !this.#sheet.isLoading;
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const [sheet, comparison, hasMemory, files] = await Promise.all([
      this.#sheet.loaded(),
      this.comparison.loaded(),
      this.#memory.loaded(),
      import('./report/report-files.js').catch(() => undefined),
    ]);
    if (files) this.#localize.add(files.en);
    const memory = hasMemory && this.#memoryOfHits;
    return sheet && comparison && memory && files && { comparison, memory, files };
  }
}
