import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { problemKind } from '../proxy/problem.js';
import { validTolerance } from './date-verdict.js';
import { panelOf, typeChips } from './hit-filters.js';
import type * as hitComparison from './hit-comparison.js';
import type { HitMemory } from './hit-memory.js';
import type * as hitPanel from './hit-panel.js';
import type { PanelActions } from './hit-panel.js';
import { hitsFoot, type FootActions } from './hits-foot.js';
import { hitsTable, type RowContext, type TableActions } from './hits-table.js';
import type { ReportKind } from './report-files.js';
import { emptyNotice, problemNotice, runNotice, skeleton, zeroHitsNotice } from './notices.js';
import { screeningHead, summaryNote } from './screening-head.js';
import type { ResultsLocalize } from './results-localize.js';
import { isComplete, hitsOnPage, type LoadedHits, type State } from './screening-results-state.js';
import { tags } from './tags.js';

export interface ResultsActions extends PanelActions, TableActions, FootActions {
  togglePanel(): void;
  showKeys(): void;
  pressKey(event: KeyboardEvent): void;
  refresh(): void;
  tryAgain(): void;
  readonly screenAgain: (() => void) | undefined;
  saveReport(kind: ReportKind): void;
  print(): void;
}

/** What the element knows beside its state. */
export interface ViewContext {
  /** Years. */
  readonly dateTolerance: number;
  /** Names are being compared, a part is being loaded, or rows are still to be drawn. */
  readonly isWorking: boolean;
  readonly drawnRows: number;
  /** Undefined until it is loaded. */
  readonly panel: typeof hitPanel | undefined;
  /** Undefined until it is loaded. */
  readonly comparison: typeof hitComparison | undefined;
  /** Undefined until it is loaded. */
  readonly memory: HitMemory | undefined;
  /** Another object when a text of the element changes. */
  readonly texts: object;
}

/** The card, by the screen of the state. */
export function view(
  state: State,
  localize: ResultsLocalize,
  context: ViewContext,
  actions: ResultsActions,
): TemplateResult {
  const { dateTolerance, isWorking } = context;
  const { screen, loaded, problem, reading } = state;
  const { isLoading } = localize;
  return html`<section
    class="card wide"
    part="card"
    dir=${localize.direction}
    lang=${localize.language}
    aria-label=${loaded || isLoading ? nothing : localize.text('regionLabel')}
    aria-labelledby=${loaded ? 'title' : nothing}
    aria-busy=${String(reading !== null || isLoading || isWorking)}
    @keydown=${actions.pressKey}
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
                    toleranceYears: validTolerance(dateTolerance),
                    comparison: context.comparison,
                    memory: context.memory,
                    isWaiting: isWorking,
                    drawnRows: context.drawnRows,
                    texts: context.texts,
                  },
                  context.panel,
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

/** So many rows do not fit on a screen. */
const MANY_ROWS = 20;

function results(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  context: RowContext,
  panel: ViewContext['panel'],
  actions: ResultsActions,
): TemplateResult {
  const { screening, hits, total } = loaded;
  const shown = hitsOnPage(state, localize.language);
  const isEmpty = total === 0 && hits.length === 0;
  return html`${screeningHead(localize, screening, context.memory?.changes())}
  ${runNotice(localize, screening, actions)}
  ${
    isEmpty
      ? screening.screeningStatus === 'Succeeded'
        ? zeroHitsNotice(localize, screening)
        : nothing
      : html`${typeChips(state, loaded, localize, actions)}
          ${isComplete(loaded) ? summaryNote(localize, loaded) : nothing}
          <div class="cols">
            <div
              class=${`main${state.isCompact ? ' compact' : ''}${shown.rows.length > MANY_ROWS ? ' long' : ''}`}
            >
              ${hitsTable(state, shown, localize, context, actions)}
              ${hitsFoot(state, loaded, shown, localize, actions)}
            </div>
            <div
              class=${state.isPanelOpen ? 'aside open' : 'aside'}
              id="panel"
              tabindex="-1"
              role="group"
              aria-label=${localize.text('panelLabel')}
            >
              ${guard(
                // Thousands of hits make hundreds of dots.
                [
                  panel,
                  loaded,
                  state.filters,
                  state.drag,
                  state.groupBy,
                  state.isCompact,
                  context.texts,
                  localize.locale,
                ],
                () =>
                  panel?.hitPanel(
                    tags,
                    panelOf(state, loaded, localize, context.comparison !== undefined),
                    localize,
                    actions,
                  ) ?? html`<div class="plot waiting"></div>`,
              )}
            </div>
          </div>`
  }
  ${tools(loaded, localize, actions)}
  ${panel ? panel.keyList(tags, localize, context.memory?.keyText) : nothing}`;
}

function tools(
  loaded: LoadedHits,
  localize: ResultsLocalize,
  { refresh, saveReport, print, showKeys }: ResultsActions,
): TemplateResult {
  const n = loaded.hits.length;
  const exportText = isComplete(loaded)
    ? localize.text('exportCsv')
    : localize.text('exportCsvPartly', { n });
  return html`<div class="tools">
    <button type="button" class="small" @click=${refresh}>${localize.text('refresh')}</button>
    ${
      n > 0
        ? html`<button type="button" class="small" @click=${() => saveReport('csv')}>${exportText}</button>
            <button type="button" class="small" @click=${() => saveReport('json')}>
              ${localize.text('saveJson')}
            </button>`
        : nothing
    }
    <button type="button" class="small" @click=${print}>${localize.text('print')}</button>
    ${
      n > 0
        ? html`<button type="button" class="small" aria-haspopup="dialog" @click=${showKeys}>
            ${localize.text('keysTitle')}
          </button>`
        : nothing
    }
  </div>`;
}
