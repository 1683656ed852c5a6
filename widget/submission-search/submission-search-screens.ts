/** The card: the form, and what stands below it. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { listingCard, message, waiting } from '../table/listing-card.js';
import { isFilterable } from './filter-builder.js';
import { filterRows } from './filter-rows.js';
import { resultsTable } from './results-table.js';
import { offeredStates } from './search-query.js';
import type { SubmissionSearchModel } from './submission-search-model.js';
import { stateChosen, type Screen } from './submission-search-state.js';

/** The same search can succeed later. */
const RETRYABLE: readonly Screen[] = ['offline', 'ended', 'busy', 'unavailable'];

export function card(search: SubmissionSearchModel): TemplateResult {
  const { localize, state } = search;
  const isSearching = state.screen === 'searching';
  return listingCard(localize, isSearching, localize.text('searchTitle'), () => content(search));
}

function content(search: SubmissionSearchModel): TemplateResult {
  const { localize, state, element, submit } = search;
  const { screen, fields, rows } = state;
  const isSearching = screen === 'searching';
  // A row of a query stays, so that it can be removed, where its field did not come.
  const hasFilters = fields.some(isFilterable) || rows.length > 0;
  return html`<form
      method="dialog"
      autocomplete=${element.autocomplete || 'off'}
      @click=${submit}
      @keydown=${submit}
    >
      ${stateChoice(search)} ${emailField(search)} ${hasFilters ? filterRows(search) : nothing}
      <div class="actions">
        <button class="go" aria-disabled=${isSearching}>
          ${localize.text(isSearching ? 'searching' : 'search')}
        </button>
      </div>
    </form>
    <div class="results" part="results">${results(search)}</div>`;
}

function stateChoice({ localize, state, element, change }: SubmissionSearchModel): TemplateResult {
  return html`<fieldset aria-describedby="states-hint">
    <legend>${localize.text('statesLabel')}</legend>
    <div class="chips">
      ${offeredStates(element.states).map((kycState) => {
        const isChosen = state.kycStates.includes(kycState);
        return html`<label class="chip choice ${isChosen ? 'on' : ''}">
          <input
            type="checkbox"
            name="state"
            value=${kycState}
            .checked=${isChosen}
            @change=${() => change((before) => stateChosen(before, kycState, !isChosen))}
          />
          ${localize.text(`state${kycState}`)}
        </label>`;
      })}
    </div>
    <p class="hint" id="states-hint">${localize.text('statesHint')}</p>
  </fieldset>`;
}

function emailField({ localize, state, change }: SubmissionSearchModel): TemplateResult {
  const { email, isEmailFaulty } = state;
  return html`<div class="email">
    <label for="email">${localize.text('customerEmailLabel')}</label>
    <input
      id="email"
      dir="ltr"
      type="email"
      name="email"
      maxlength="320"
      spellcheck="false"
      aria-invalid=${isEmailFaulty ? 'true' : nothing}
      aria-describedby="email-error email-hint"
      .value=${email}
      @input=${({ target }: { target: HTMLInputElement }) =>
        change((before) => ({ ...before, email: target.value, isEmailFaulty: false }))}
    />
    <p class="error" id="email-error" ?hidden=${!isEmailFaulty}>
      ${isEmailFaulty ? localize.text('emailInvalidError') : nothing}
    </p>
    <p class="hint" id="email-hint">${localize.text('emailHint')}</p>
  </div>`;
}

function results(search: SubmissionSearchModel): TemplateResult {
  const { localize, state, submit } = search;
  const { screen, reasons } = state;
  if (screen === 'empty') return html`<p class="muted">${localize.text('emptyText')}</p>`;
  if (screen === 'searching') return waiting(localize.text('searching'));
  if (screen === 'found') return resultsTable(search);
  const written = reasons.map((reason) => html`<blockquote dir="auto">${reason}</blockquote>`);
  return message(
    localize.text(`${screen}Title`),
    written.length > 0 ? written : localize.text(`${screen}Text`),
    RETRYABLE.includes(screen) ? localize.text('tryAgain') : '',
    submit,
  );
}
