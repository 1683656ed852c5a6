import { html, nothing, type TemplateResult } from 'lit-element';
import type { KycState } from '../../contract/submission-rules.js';
import { isFilterable } from './filter-builder.js';
import { fieldsNotice, filterRows } from './filter-rows.js';
import type * as foundSubmissions from './found-submissions.js';
import type { ResultsActions } from './results-table.js';
import { emailField, offeredStates, stateChoice } from './search-fields.js';
import type { SearchLocalize } from './submission-search-messages.js';
import type { Screen, State } from './submission-search-state.js';

export interface SearchActions extends ResultsActions {
  readonly submit: (event: Event) => void;
  readonly loadFields: () => void;
  readonly loadFound: () => void;
}

export interface ViewContext {
  readonly states: readonly KycState[] | string | undefined;
  /** Undefined until it is loaded. */
  readonly found: typeof foundSubmissions | undefined;
}

/** The same search can succeed later. */
const RETRYABLE: readonly Screen[] = ['missing', 'offline', 'ended', 'busy', 'unavailable'];

export function view(
  state: State,
  localize: SearchLocalize,
  { states, found }: ViewContext,
  actions: SearchActions,
): TemplateResult {
  const { isLoading, language, direction } = localize;
  const isSearching = state.screen === 'searching' || (state.screen === 'found' && !found);
  return html`<div class="frame" lang=${language} dir=${direction}>
    <section class="card" part="card" aria-labelledby="heading" aria-busy=${String(isLoading || isSearching)}>
      ${
        isLoading
          ? nothing
          : html`<h2 id="heading"><slot name="heading">${localize.text('searchTitle')}</slot></h2>
              <form method="dialog" autocomplete="off" @click=${actions.submit} @keydown=${actions.submit}>
                ${stateChoice(offeredStates(states), state, localize, actions)}
                ${emailField(state, localize, actions)}
                ${state.fieldsLoad ? fieldsNotice(state, localize, actions.loadFields) : nothing}
                ${hasFilters(state) ? filterRows(state, localize, actions) : nothing}
                <div class="actions">
                  <button class="go" aria-disabled=${String(isSearching)}>
                    ${localize.text(isSearching ? 'searching' : 'search')}
                  </button>
                </div>
              </form>
              <div class="results" part="results">${results(state, localize, found, actions)}</div>`
      }
    </section>
  </div>`;
}

/** A row of a query stays, so that it can be removed, where its field did not come. */
function hasFilters({ fields, fieldsLoad, rows }: State): boolean {
  return fieldsLoad !== 'loading' && (fields.some(isFilterable) || rows.length > 0);
}

function results(
  state: State,
  localize: SearchLocalize,
  found: ViewContext['found'],
  actions: SearchActions,
): TemplateResult {
  const { screen, reasons } = state;
  switch (screen) {
    case 'empty':
      return html`<p class="muted">${localize.text('emptyText')}</p>`;
    case 'searching':
      return searching(localize);
    case 'found':
      return found?.resultsTable(state, localize, actions) ?? searching(localize);
    default:
      return html`<div class="message">
        <h2>${localize.text(`${screen}Title`)}</h2>
        ${
          reasons.length > 0
            ? reasons.map((reason) => html`<blockquote dir="auto">${reason}</blockquote>`)
            : html`<p class="muted">${localize.text(`${screen}Text`)}</p>`
        }
        ${
          RETRYABLE.includes(screen)
            ? html`<button class="plain" @click=${screen === 'missing' ? actions.loadFound : actions.submit}>
                ${localize.text('tryAgain')}
              </button>`
            : nothing
        }
      </div>`;
  }
}

function searching(localize: SearchLocalize): TemplateResult {
  return html`<p class="wait"><span class="dot"></span>${localize.text('searching')}</p>`;
}
