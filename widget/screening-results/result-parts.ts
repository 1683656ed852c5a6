import type { ResultsLocalize } from './results-localize.js';
import type * as hitComparison from './hit-comparison.js';
import type { HitMemory, MemoryHost } from './hit-memory.js';
import type { MarkSavingActions } from './mark-saving.js';
import type * as hitPanel from './hit-panel.js';
import { readCountriesWith } from './hits-order.js';
import { OnDemand } from './on-demand.js';
import { tags } from './tags.js';

/** The parts of the results that are loaded when hits need them, with their texts and styles. */
export class ResultParts {
  readonly #host: MemoryHost;
  readonly #localize: ResultsLocalize;
  readonly #adopted = new Set<string>();
  readonly comparison: OnDemand<typeof hitComparison>;
  readonly panel: OnDemand<typeof hitPanel>;
  readonly memory: OnDemand<HitMemory>;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MarkSavingActions) {
    this.#host = host;
    this.#localize = localize;
    const update = () => host.requestUpdate();
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
      return new part.HitMemory(tags, host, localize, actions);
    }, update);
  }

  get isLoading(): boolean {
    return this.comparison.isLoading || this.panel.isLoading || this.memory.isLoading;
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const [comparison, memory, files] = await Promise.all([
      this.comparison.loaded(),
      this.memory.loaded(),
      import('./report-files.js').catch(() => undefined),
    ]);
    if (files) this.#localize.add(files.en);
    return comparison && memory && files && { comparison, memory, files };
  }

  adopt(styles: string): void {
    const root = this.#host.shadowRoot;
    if (!root || this.#adopted.has(styles)) return;
    this.#adopted.add(styles);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}
