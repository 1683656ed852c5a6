import type { ResultsLocalize } from './texts/results-localize.js';
import type * as soundComparison from '../names/sound-comparison.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type * as hitExplanation from './explanation/hit-explanation.js';
import type * as hitDecisions from './decisions/hit-decisions.js';
import type { DecisionActions, DecisionsHost, HitDecisions } from './decisions/hit-decisions.js';
import type * as changesSinceReview from './changes/changes-since-review.js';
import type { ChangesActions, ChangesSinceReview } from './changes/changes-since-review.js';
import type * as hitDeciding from './decisions/hit-deciding.js';
import type { HitDeciding } from './decisions/hit-deciding.js';
import type { MarkSavingActions } from './decisions/mark-saving.js';
import type * as reportFiles from './report/report-files.js';
import type { StateOwner } from './state/screening-reading.js';
import type * as hitPanel from './table/hit-panel.js';
import type * as hitCommands from './table/hit-commands.js';
import type { Place } from './table/hit-row.js';
import { OnDemand } from '../parts/on-demand.js';

/** Each undefined until it is loaded. */
export interface LoadedParts {
  readonly commands?: typeof hitCommands | undefined;
  readonly sheet?: Place<typeof screeningSheet> | undefined;
  readonly explanation?: Place<typeof hitExplanation> | undefined;
  readonly decisions?: Place<HitDecisions> | undefined;
  readonly panel?: Place<typeof hitPanel> | undefined;
  readonly changes?: Place<ChangesSinceReview> | undefined;
  readonly isLoading: boolean;
}

const importSound = () => import('../names/sound-comparison.js');
const importCommands = () => import('./table/hit-commands.js');
const importSheet = () => import('./sheet/screening-sheet.js');
const importExplanation = () => import('./explanation/hit-explanation.js');
const importPanel = () => import('./table/hit-panel.js');
const importChanges = () => import('./changes/changes-since-review.js');
const importDecisions = () => import('./decisions/hit-decisions.js');
const importDeciding = () => import('./decisions/hit-deciding.js');
const importFiles = () => import('./report/report-files.js');

/** The parts of the results that are loaded when hits need them. */
export class ResultParts {
  readonly #commands: OnDemand<typeof hitCommands>;
  readonly #sheet: OnDemand<typeof screeningSheet>;
  readonly explanation: OnDemand<typeof hitExplanation>;
  readonly #panel: OnDemand<typeof hitPanel>;
  /** Where the screening is read from the proxy. */
  readonly #changes: OnDemand<typeof changesSinceReview>;
  /** Where the page hands in marks. */
  readonly #decisions: OnDemand<typeof hitDecisions>;
  readonly #deciding: OnDemand<typeof hitDeciding>;
  readonly #files: OnDemand<typeof reportFiles>;
  /** Loaded when a hit needs it. */
  readonly sound: OnDemand<typeof soundComparison>;
  readonly #needed;
  /** Made with its part. */
  #decided: HitDecisions | undefined;
  readonly #decisionsPlace: Place<HitDecisions>;
  #changed: ChangesSinceReview | undefined;
  readonly #changesPlace: Place<ChangesSinceReview>;
  readonly #host: DecisionsHost;

  constructor(
    host: DecisionsHost,
    localize: ResultsLocalize,
    owner: StateOwner,
    actions: DecisionActions & MarkSavingActions & ChangesActions,
  ) {
    this.#host = host;
    this.#commands = new OnDemand(importCommands, host);
    this.#sheet = new OnDemand(importSheet, host, localize);
    this.explanation = new OnDemand(importExplanation, host, localize);
    this.#panel = new OnDemand(importPanel, host, localize);
    this.#changes = new OnDemand(importChanges, host, localize);
    this.#decisions = new OnDemand(importDecisions, host, localize);
    this.#deciding = new OnDemand(importDeciding, host, localize);
    this.#files = new OnDemand(importFiles, host, localize);
    this.sound = new OnDemand(importSound, host);
    this.#needed = [
      ['sheet', this.#sheet],
      ['sheet', this.#commands],
      ['comparison', this.explanation],
      ['comparison', this.sound],
      ['panel', this.#panel],
      ['changes', this.#changes],
    ] as const;
    this.#changesPlace = {
      draw: (draw) =>
        this.#changes.draw((part) =>
          draw((this.#changed ??= new part.ChangesSinceReview(host, localize, owner, actions))),
        ),
    };
    let deciding: HitDeciding | undefined;
    const decidingPlace: Place<HitDeciding> = {
      draw: (draw) =>
        this.#deciding.draw((part) =>
          draw((deciding ??= new part.HitDeciding(host, localize, actions, this.#decided!))),
        ),
    };
    this.#decisionsPlace = {
      draw: (draw) =>
        this.#decisions.draw((part) =>
          draw((this.#decided ??= new part.HitDecisions(host, localize, actions, decidingPlace))),
        ),
    };
  }

  get #isLoading(): boolean {
    const parts = [...this.#needed.map(([, part]) => part), this.#decisions, this.#deciding];
    return parts.some(({ isLoading }) => isLoading);
  }

  /** What is loaded. Loads what is needed. Call it before each render: a part brings texts. */
  load(isShown: boolean, isReading: boolean, isFromProxy: boolean): LoadedParts {
    if (!isShown && !isReading) return { isLoading: false };
    for (const each of [this.#commands, this.#sheet, this.explanation]) each.preload();
    if (isShown) this.#panel.preload();
    // The styles of the others build on those of the sheet.
    const commands = this.#commands.part;
    if (!this.#sheet.part || !commands) return { isLoading: this.#isLoading };
    const explanation = this.explanation.part && this.explanation;
    // What was decided is shown without the part that decides, if that cannot be loaded.
    const hasDecisions = this.#host.marks && this.#decisions.part;
    const isReady = hasDecisions && (this.#deciding.part || !this.#deciding.isLoading);
    const decisions = isReady ? this.#decisionsPlace : undefined;
    // It shows the countries that the explanation reads.
    const panel = isShown && !this.explanation.isLoading && this.#panel.part ? this.#panel : undefined;
    // It names fields as the explanation does.
    const changes = isFromProxy && explanation && this.#changes.part ? this.#changesPlace : undefined;
    return {
      commands,
      sheet: this.#sheet,
      explanation,
      decisions,
      panel,
      changes,
      isLoading: this.#isLoading,
    };
  }

  purgeChanges(): void {
    this.#changed?.purge();
  }

  /** From the first failure of a part until it is loaded. What matters most is the first. */
  get missing() {
    return this.#needed.filter(([, { failures }]) => failures > 0);
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const hasMarks = Boolean(this.#host.marks);
    const [sheet, explanation, files, deciding] = await Promise.all([
      this.#sheet.loaded(),
      this.explanation.loaded(),
      this.#files.loaded(),
      hasMarks ? this.#decisions.loaded() : undefined,
      hasMarks ? this.#deciding.loaded() : undefined,
    ]);
    if (!sheet || !explanation || !files || (hasMarks && !deciding)) return undefined;
    const decisions = hasMarks ? this.#decisionsPlace.draw((hits) => hits) : undefined;
    return { explanation, decisions, files };
  }
}
