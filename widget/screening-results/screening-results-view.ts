import { html, nothing, type TemplateResult } from 'lit';
import { problemKind } from '../proxy/problem.js';
import { emptyNotice, problemNotice, skeleton } from './sheet/notices.js';
import type { ResultsLocalize } from './texts/results-localize.js';
import type { State } from './state/screening-results-state.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type { SheetActions, SheetContext } from './sheet/screening-sheet.js';

export interface ResultsActions extends SheetActions {
  pressKey(event: KeyboardEvent): void;
  tryAgain(): void;
}

/** What the element knows beside its state. */
export interface ViewContext extends Omit<SheetContext, 'screening'> {
  /** Undefined until it is loaded. */
  readonly sheet: typeof screeningSheet | undefined;
}

/** The card, by the screen of the state. */
export function view(
  state: State,
  localize: ResultsLocalize,
  context: ViewContext,
  actions: ResultsActions,
): TemplateResult {
  const { screen, problem, reading } = state;
  const { sheet, isWaiting } = context;
  const loaded = sheet && state.loaded;
  const { isLoading } = localize;
  return html`<section
    class="card wide"
    part="card"
    dir=${localize.direction}
    lang=${localize.language}
    aria-label=${loaded || isLoading ? nothing : localize.text('regionLabel')}
    aria-labelledby=${loaded ? 'title' : nothing}
    aria-busy=${String(reading !== null || isLoading || isWaiting)}
    @keydown=${actions.pressKey}
  >
    ${
      isLoading
        ? skeleton('')
        : html`${problem ? problemNotice(problemKind(problem), problem, localize, state.screeningId ? actions.tryAgain : undefined) : nothing}
          ${
            loaded
              ? sheet.screeningSheet(
                  state,
                  loaded,
                  localize,
                  { ...context, screening: loaded.screening },
                  actions,
                )
              : screen === 'loading' || (state.loaded && !problem)
                ? skeleton(localize.text('readingText'))
                : problem
                  ? nothing
                  : emptyNotice(localize)
          }`
    }
  </section>`;
}
