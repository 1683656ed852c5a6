import type { ResultsLocalize } from './texts/results-localize.js';
import type * as soundComparison from '../names/sound-comparison.js';
import type { Missing } from './state/screening-results-state.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type * as hitExplanation from './explanation/hit-explanation.js';
import type * as hitMemory from './memory/hit-memory.js';
import type { HitMemory, MemoryActions, MemoryHost } from './memory/hit-memory.js';
import type * as reportFiles from './report/report-files.js';
import type * as hitPanel from './table/hit-panel.js';
import type * as hitCommands from './table/hit-commands.js';
import type { Place } from './table/hit-row.js';
import { OnDemand } from '../parts/on-demand.js';

/** Each undefined until it is loaded. */
export interface LoadedParts {
  readonly commands?: typeof hitCommands | undefined;
  readonly sheet?: Place<typeof screeningSheet> | undefined;
  readonly explanation?: Place<typeof hitExplanation> | undefined;
  readonly memory?: Place<HitMemory> | undefined;
  readonly panel?: Place<typeof hitPanel> | undefined;
  readonly isLoading: boolean;
}

const importSound = () => import('../names/sound-comparison.js');
const importCommands = () => import('./table/hit-commands.js');
const importSheet = () => import('./sheet/screening-sheet.js');
const importExplanation = () => import('./explanation/hit-explanation.js');
const importPanel = () => import('./table/hit-panel.js');
const importMemory = () => import('./memory/hit-memory.js');
const importFiles = () => import('./report/report-files.js');

/** The parts of the results that are loaded when hits need them. */
export class ResultParts {
  readonly #commands: OnDemand<typeof hitCommands>;
  readonly #sheet: OnDemand<typeof screeningSheet>;
  readonly explanation: OnDemand<typeof hitExplanation>;
  readonly #panel: OnDemand<typeof hitPanel>;
  readonly #memory: OnDemand<typeof hitMemory>;
  readonly #files: OnDemand<typeof reportFiles>;
  /** Loaded when a hit needs it. */
  readonly sound: OnDemand<typeof soundComparison>;
  readonly #needed: readonly (readonly [Missing, OnDemand<object>])[];
  /** Made with its part. */
  #hits: HitMemory | undefined;
  readonly #memoryPlace: Place<HitMemory>;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MemoryActions) {
    this.#commands = new OnDemand(importCommands, host);
    this.#sheet = new OnDemand(importSheet, host, localize);
    this.explanation = new OnDemand(importExplanation, host, localize);
    this.#panel = new OnDemand(importPanel, host, localize);
    this.#memory = new OnDemand(importMemory, host, localize);
    this.#files = new OnDemand(importFiles, host, localize);
    this.sound = new OnDemand(importSound, host);
    this.#needed = [
      ['sheet', this.#sheet],
      ['sheet', this.#commands],
      ['comparison', this.explanation],
      ['comparison', this.sound],
      ['panel', this.#panel],
      ['memory', this.#memory],
    ];
    this.#memoryPlace = {
      draw: (draw) =>
        this.#memory.draw((part) => draw((this.#hits ??= new part.HitMemory(host, localize, actions)))),
    };
  }

  get #isLoading(): boolean {
    return [this.#commands, this.#sheet, this.explanation, this.#panel, this.#memory].some(
      ({ isLoading }) => isLoading,
    );
  }

  /** What is loaded. Loads what is needed. Call it before each render: a part brings texts. */
  load(isShown: boolean, isReading: boolean): LoadedParts {
    if (!isShown && !isReading) return { isLoading: false };
    for (const each of [this.#commands, this.#sheet, this.explanation, this.#memory]) each.preload();
    if (isShown) this.#panel.preload();
    // The styles of the others build on those of the sheet.
    const commands = this.#commands.part;
    if (!this.#sheet.part || !commands) return { isLoading: this.#isLoading };
    const explanation = this.explanation.part && this.explanation;
    const memory = this.#memory.part && this.#memoryPlace;
    // It shows the countries that the explanation reads.
    const panel = isShown && !this.explanation.isLoading && this.#panel.part ? this.#panel : undefined;
    return { commands, sheet: this.#sheet, explanation, memory, panel, isLoading: this.#isLoading };
  }

  /** From the first failure of a part until it is loaded. What matters most is the first. */
  get missing() {
    return this.#needed.filter(([, { failures }]) => failures > 0);
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const [sheet, explanation, , files] = await Promise.all([
      this.#sheet.loaded(),
      this.explanation.loaded(),
      this.#memory.loaded(),
      this.#files.loaded(),
    ]);
    const memory = this.#memoryPlace.draw((hits) => hits);
    return sheet && explanation && memory && files && { explanation, memory, files };
  }
}
