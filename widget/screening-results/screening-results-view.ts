import { html, nothing, type TemplateResult } from 'lit';
import { problemKind } from '../proxy/problem.js';
import { validTolerance } from './date-verdict.js';
import { hitFilters, type FilterActions } from './hit-filters.js';
import { hitsFoot, type FootActions } from './hits-foot.js';
import { hitsTable, type RowContext, type TableActions } from './hits-table.js';
import { newHitIds } from './new-hits.js';
import { emptyNotice, problemNotice, runNotice, skeleton, zeroHitsNotice } from './notices.js';
import { screeningHead } from './screening-head.js';
import type { ResultsLocalize } from './screening-results-messages.js';
import { isComplete, shownHits, type LoadedHits, type State } from './screening-results-state.js';

export interface ResultsActions extends FilterActions, TableActions, FootActions {
  refresh(): void;
  tryAgain(): void;
  exportCsv(): void;
  print(): void;
}

/** The card, by the screen of the state. `seenHitIds`: the hits that are not new. `dateTolerance`: years. */
export function view(
  state: State,
  localize: ResultsLocalize,
  {
    seenHitIds,
    dateTolerance,
  }: { readonly seenHitIds: readonly string[] | undefined; readonly dateTolerance: number },
  actions: ResultsActions,
): TemplateResult {
  const { screen, loaded, problem, reading } = state;
  const { isLoading } = localize;
  return html`<section
    class="card wide"
    part="card"
    dir=${localize.direction}
    lang=${localize.language}
    aria-label=${loaded || isLoading ? nothing : localize.text('regionLabel')}
    aria-labelledby=${loaded ? 'title' : nothing}
    aria-busy=${String(reading !== null || isLoading)}
  >
    ${
      isLoading
        ? skeleton('')
        : html`${problem ? problemNotice(problemKind(problem), problem, localize, state.screeningId ? actions.tryAgain : undefined) : nothing}
          ${
            loaded
              ? results(
                  state,
                  loaded,
                  localize,
                  {
                    screening: loaded.screening,
                    fresh: newHitIds(seenHitIds, loaded.hits),
                    toleranceYears: validTolerance(dateTolerance),
                  },
                  actions,
                )
              : screen === 'loading'
                ? skeleton(localize.text('readingText'))
                : problem
                  ? nothing
                  : emptyNotice(localize)
          }`
    }
  </section>`;
}

function results(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  context: RowContext,
  actions: ResultsActions,
): TemplateResult {
  const { screening, hits, total } = loaded;
  const shown = shownHits(state, localize.language);
  const isEmpty = total === 0 && hits.length === 0;
  return html`${screeningHead(localize, screening, context.fresh.size)}
  ${runNotice(localize, screening, actions.refresh)}
  ${
    isEmpty
      ? screening.screeningStatus === 'Succeeded'
        ? zeroHitsNotice(localize, screening)
        : nothing
      : html`<div class="cols">
          <div class="aside">${hitFilters(state, loaded, localize, actions)}</div>
          <div class="main">
            ${hitsTable(state, shown, localize, context, actions)}
            ${hitsFoot(state, loaded, shown, localize, actions)}
          </div>
        </div>`
  }
  ${tools(loaded, localize, actions)}`;
}

function tools(
  loaded: LoadedHits,
  localize: ResultsLocalize,
  { refresh, exportCsv, print }: ResultsActions,
): TemplateResult {
  const n = loaded.hits.length;
  const exportText = isComplete(loaded)
    ? localize.text('exportCsv')
    : localize.text('exportCsvPartly', { n });
  return html`<div class="tools">
    <button type="button" class="small" @click=${refresh}>${localize.text('refresh')}</button>
    ${n > 0 ? html`<button type="button" class="small" @click=${exportCsv}>${exportText}</button>` : nothing}
    <button type="button" class="small" @click=${print}>${localize.text('print')}</button>
  </div>`;
}
