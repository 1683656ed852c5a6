import type { ResultsLocalize } from './results-localize.js';
import type * as screeningSheet from './screening-sheet.js';
import type * as hitComparison from './hit-comparison.js';
import type { HitMemory, MemoryHost } from './hit-memory.js';
import type { MarkSavingActions } from './mark-saving.js';
import type * as hitPanel from './hit-panel.js';
import { readCountriesWith } from './hits-order.js';
import { adoptStyles } from '../parts/adopt-styles.js';
import { OnDemand } from '../parts/on-demand.js';

/** The parts of the results that are loaded when hits need them, with their texts and styles. */
export class ResultParts {
  readonly #host: MemoryHost;
  readonly #localize: ResultsLocalize;
  readonly sheet: OnDemand<typeof screeningSheet>;
  readonly comparison: OnDemand<typeof hitComparison>;
  readonly panel: OnDemand<typeof hitPanel>;
  readonly memory: OnDemand<HitMemory>;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MarkSavingActions) {
    this.#host = host;
    this.#localize = localize;
    const update = () => host.requestUpdate();
    this.sheet = new OnDemand(async () => {
      const part = await import('./screening-sheet.js');
      localize.add(part.en);
      return part;
    }, update);
    this.comparison = new OnDemand(async () => {
      const part = await import('./hit-comparison.js');
      readCountriesWith(part.hitCountries);
      localize.add(part.en);
      return part;
    }, update);
    this.panel = new OnDemand(async () => {
      const part = await import('./hit-panel.js');
      localize.add(part.en);
      return part;
    }, update);
    this.memory = new OnDemand(async () => {
      const part = await import('./hit-memory.js');
      return new part.HitMemory(host, localize, actions);
    }, update);
  }

  get #isLoading(): boolean {
    return [this.sheet, this.comparison, this.panel, this.memory].some(({ isLoading }) => isLoading);
  }

  /** What has come, and is in force. Loads what is needed. */
  for(isShown: boolean, isReading: boolean) {
    if (!isShown && !isReading) return { isLoading: false } as const;
    const [sheet, comparison, memory] = [this.sheet.part, this.comparison.part, this.memory.part];
    const loadedPanel = isShown ? this.panel.part : undefined;
    // It shows the countries that the comparison reads.
    const panel = this.comparison.isLoading ? undefined : loadedPanel;
    // The styles of the others build on those of the sheet.
    if (sheet)
      for (const part of [sheet, comparison, panel, memory])
        if (part) adoptStyles(this.#host.shadowRoot, part.styles);
    return { sheet, comparison, memory, panel, isLoading: this.#isLoading };
  }

  get isSheetMissing(): boolean {
    return !this.sheet.part && !this.sheet.isLoading;
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const [sheet, comparison, memory, files] = await Promise.all([
      this.sheet.loaded(),
      this.comparison.loaded(),
      this.memory.loaded(),
      import('./report-files.js').catch(() => undefined),
    ]);
    if (files) this.#localize.add(files.en);
    return sheet && comparison && memory && files && { comparison, memory, files };
  }
}
