import { OnDemand } from '../base/on-demand.js';
import type { ChangesActions, ChangesSinceReview } from './changes/changes-since-review.js';
import type { DecisionActions, DecisionsHost, HitDecisions } from './decisions/hit-decisions.js';
import type { MarkSavingActions } from './decisions/mark-saving.js';
import type { ViewContext } from './screening-results-view.js';
import type { StateOwner } from './state/screening-reading.js';
import type * as hitCommands from './table/hit-commands.js';
import type { Place } from './table/hit-row.js';
import type { ResultsLocalize } from './texts/results-localize.js';

/** Each undefined until it is loaded. */
export interface LoadedParts extends Partial<
  Pick<ViewContext, 'sheet' | 'explanation' | 'decisions' | 'panel' | 'changes'>
> {
  readonly commands?: typeof hitCommands | undefined;
  readonly isLoading: boolean;
}

/** Elements share what loads a part. */
const LOADS = {
  commands: () => import('./table/hit-commands.js'),
  sheet: () => import('./sheet/screening-sheet.js'),
  explanation: () => import('./explanation/hit-explanation.js'),
  sound: () => import('../names/sound-comparison.js'),
  panel: () => import('./table/hit-panel.js'),
  /** Where the screening is read from the proxy. */
  changes: () => import('./changes/changes-since-review.js'),
  /** Where the page hands in marks. */
  decisions: () => import('./decisions/hit-decisions.js'),
  deciding: () => import('./decisions/hit-deciding.js'),
  files: () => import('./report/report-files.js'),
};

type Parts = {
  readonly [Name in keyof typeof LOADS]: OnDemand<Awaited<ReturnType<(typeof LOADS)[Name]>>>;
};

/** In the order of what matters most to a reader. */
const NEEDED = [
  ['sheet', 'sheet'],
  ['sheet', 'commands'],
  ['comparison', 'explanation'],
  ['comparison', 'sound'],
  ['panel', 'panel'],
  ['changes', 'changes'],
] as const;

interface Made<Result> extends Place<Result> {
  readonly result: Result | undefined;
}

/** What a part makes once, in its place. */
function made<Part extends object, Result>(part: OnDemand<Part>, make: (part: Part) => Result): Made<Result> {
  let result: Result | undefined;
  return {
    draw: (draw) => part.draw((loaded) => draw((result ??= make(loaded)))),
    get result() {
      return result;
    },
  };
}

/** The parts of the results that are loaded when hits need them. */
export class ResultParts {
  readonly parts: Parts;
  readonly #decided: Made<HitDecisions>;
  readonly #changed: Made<ChangesSinceReview>;
  readonly #host: DecisionsHost;

  constructor(
    host: DecisionsHost,
    localize: ResultsLocalize,
    owner: StateOwner,
    actions: DecisionActions & MarkSavingActions & ChangesActions,
  ) {
    this.#host = host;
    const loads = Object.entries(LOADS) as [string, () => Promise<object>][];
    this.parts = Object.fromEntries(
      loads.map(([name, load]) => [name, new OnDemand(load, host, localize)]),
    ) as unknown as Parts;
    const { changes, decisions, deciding, sound } = this.parts;
    this.#changed = made(changes, (part) => new part.ChangesSinceReview(host, localize, owner, actions));
    const decide = made(
      deciding,
      ({ HitDeciding }) => new HitDeciding(host, localize, actions, this.#decided.result!, sound),
    );
    this.#decided = made(decisions, (part) => new part.HitDecisions(host, localize, actions, decide));
  }

  /** What is loaded. Loads what is needed. Call it before each render: a part brings texts. */
  load(isShown: boolean, isReading: boolean, isFromProxy: boolean): LoadedParts {
    if (!isShown && !isReading) return { isLoading: false };
    const { commands, sheet, explanation, panel, changes, decisions, deciding } = this.parts;
    for (const each of [commands, sheet, explanation]) each.preload();
    if (isShown) panel.preload();
    const isAnyLoading = () => Object.values(this.parts).some(({ isLoading }) => isLoading);
    // The styles of the others build on those of the sheet.
    if (!sheet.part || !commands.part) return { isLoading: isAnyLoading() };
    const explained = explanation.part && explanation;
    // What was decided is shown without the part that decides, if that cannot be loaded.
    const hasDecisions = this.#host.marks && decisions.part && (deciding.part || !deciding.isLoading);
    return {
      commands: commands.part,
      sheet,
      explanation: explained,
      decisions: hasDecisions ? this.#decided : undefined,
      // It shows the countries that the explanation reads.
      panel: isShown && !explanation.isLoading && panel.part ? panel : undefined,
      // It names fields as the explanation does.
      changes: isFromProxy && explained && changes.part ? this.#changed : undefined,
      isLoading: isAnyLoading(),
    };
  }

  purgeChanges(): void {
    this.#changed.result?.purge();
  }

  /** Also what is not on the screen now. */
  purgeDecisions(): void {
    this.#decided.result?.purge();
  }

  /** From the first failure of a part until it is loaded. What matters most is the first. */
  get missing() {
    return NEEDED.map(([missing, name]) => [missing, this.parts[name]] as const).filter(
      ([, { hasFailed }]) => hasFailed,
    );
  }

  /** Undefined when one of them could not be loaded: a report leaves nothing out silently. */
  async forReport() {
    const hasMarks = Boolean(this.#host.marks);
    const { commands, sheet, explanation, files, decisions, deciding } = this.parts;
    const needed = [commands, sheet, explanation, files, ...(hasMarks ? [decisions, deciding] : [])];
    const loaded = await Promise.all(needed.map((part: OnDemand<object>) => part.loaded()));
    if (!loaded.every(Boolean)) return undefined;
    return {
      explanation: explanation.part!,
      decisions: hasMarks ? this.#decided.draw((hits) => hits) : undefined,
      files: files.part!,
      changes: this.#changed.result?.reported ?? null,
    };
  }
}
