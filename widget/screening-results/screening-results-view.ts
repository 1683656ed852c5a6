import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../contract/screening.js';
import { problemKind } from '../base/problem.js';
import { emptyNotice, problemNotice, skeleton } from './sheet/notices.js';
import type { ResultsLocalize } from './texts/results-localize.js';
import { canRetry, type State } from './state/screening-results-state.js';
import type * as screeningSheet from './sheet/screening-sheet.js';
import type { Place } from './table/hit-row.js';
import type { RowContext } from './table/hits-table.js';
import type { SheetActions } from './sheet/screening-sheet.js';

export interface ResultsActions extends SheetActions {
  pressKey(event: KeyboardEvent): void;
  openHit(hitId: string): Promise<void>;
  /** Opens the next page with such a hit. False: there is none. */
  openPageWith(isWanted: (hit: Hit) => boolean): Promise<boolean>;
  tryAgain(): void;
  loadMissing(): void;
}

export interface ViewContext extends Omit<RowContext, 'screening'> {
  readonly sheet?: Place<typeof screeningSheet> | undefined;
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
  { sheet, ...context }: ViewContext,
  actions: ResultsActions,
): unknown {
  const { loaded, problem, reading, screeningId, missing } = state;
  const kind = problem && problemKind(problem);
  const retry = screeningId && kind && canRetry(kind) ? actions.tryAgain : undefined;
  // A report is asked for again where it was asked for.
  const isOfReport = missing === 'report' || missing === 'frame';
  const notice = [
    kind && problemNotice(kind, problem, localize, retry),
    missing && problemNotice(`${missing}Missing`, {}, localize, isOfReport ? undefined : actions.loadMissing),
  ];
  if (sheet && loaded) {
    const drawn = sheet.draw(({ screeningSheet: draw }) =>
      draw(state, loaded, localize, { ...context, screening: loaded.screening }, actions),
    );
    return [notice, drawn ?? problemNotice('sheetMissing', {}, localize, undefined)];
  }
  const isOnItsWay = loaded ? !problem && !missing : reading !== null;
  if (isOnItsWay) return skeleton(localize.text('readingText'));
  return problem || missing ? notice : emptyNotice(localize);
}
