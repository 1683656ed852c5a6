import { html, nothing, type TemplateResult } from 'lit';
import { problemKind, ProxyProblem } from '../proxy/problem.js';
import { emptyNotice, missingNotice, problemNotice, skeleton } from './sheet/notices.js';
import type { ResultsLocalize } from './texts/results-localize.js';
import type { Missing } from './result-parts.js';
import type { State } from './state/screening-results-state.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type { Place } from './table/hit-row.js';
import type { SheetActions, SheetContext } from './sheet/screening-sheet.js';

export interface ResultsActions extends SheetActions {
  pressKey(event: KeyboardEvent): void;
  tryAgain(): void;
  loadMissing(): void;
}

export interface ViewContext extends Omit<SheetContext, 'screening'> {
  readonly sheet?: Place<typeof screeningSheet> | undefined;
  /** The part that did not load. */
  readonly missing?: Missing | undefined;
}

export function view(
  state: State,
  localize: ResultsLocalize,
  context: ViewContext,
  actions: ResultsActions,
): TemplateResult {
  const { reading } = state;
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
    ${isLoading ? skeleton('') : content(state, localize, context, actions)}
  </section>`;
}

function content(
  state: State,
  localize: ResultsLocalize,
  { sheet, missing, ...context }: ViewContext,
  actions: ResultsActions,
): unknown {
  const { loaded, problem, screen, screeningId } = state;
  const retry = screeningId ? actions.tryAgain : undefined;
  const notice = [
    problem && problemNotice(problemKind(problem), problem, localize, retry),
    missing && missingNotice(missing, localize, actions.loadMissing),
  ];
  if (sheet && loaded) {
    const drawn = sheet.draw(({ screeningSheet: draw }) =>
      draw(state, loaded, localize, { ...context, screening: loaded.screening }, actions),
    );
    return [notice, drawn ?? problemNotice('unavailable', new ProxyProblem(), localize, undefined)];
  }
  if (screen === 'loading' || (loaded && !problem && !missing)) return skeleton(localize.text('readingText'));
  return problem || missing ? notice : emptyNotice(localize);
}
