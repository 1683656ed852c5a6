/** The card: the list with its filters, or what is shown in its place. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../contract/rules.js';
import { listingCard, message, waiting } from '../table/listing-card.js';
import type { ListLocalize } from './screening-list.en.js';
import type { ScreeningListModel } from './screening-list-model.js';
import { differences, emptyKind, found } from './screening-list-state.js';
import { levelText, listText, statusText } from './screening-texts.js';
import { screeningsTable } from './screenings-table.js';

export function card(list: ScreeningListModel): TemplateResult {
  const { localize, state, refresh } = list;
  const { screen, reading } = state;
  const isBusy = screen === 'reading' || reading !== undefined;
  return listingCard(localize, isBusy, localize.text('listTitle'), () => {
    if (screen === 'reading') return waiting(localize.text('reading'));
    if (screen === 'listed') return listed(list);
    const label = screen === 'forbidden' ? '' : localize.text('tryAgain');
    return message(localize.text(`${screen}Title`), localize.text(`${screen}Text`), label, refresh);
  });
}

function listed(list: ScreeningListModel): TemplateResult {
  const { localize, state } = list;
  const { list: read, newer, reading } = state;
  const kind = emptyKind(state);
  return html`
    ${filters(list)}
    <div class="bar">
      <p class="hint">${listText(state, localize)}</p>
      <button type="button" class="plain" id="newer" @click=${list.showNewer}>
        ${newer ? localize.text('showNewer', { n: differences(read!, newer) }) : localize.text('refresh')}
      </button>
    </div>
    ${
      found(state).length === 0
        ? message(localize.text(`${kind}Title`), localize.text(`${kind}Text`))
        : screeningsTable(list)
    }
    ${
      read!.nextCursor === null
        ? nothing
        : html`<button
            type="button"
            class="plain"
            id="more"
            aria-disabled=${String(reading === 'more')}
            @click=${list.readMore}
          >
            ${localize.text(reading === 'more' ? 'reading' : 'showMore')}
          </button>`
    }
  `;
}

type Input = { readonly target: HTMLInputElement };

function filters(list: ScreeningListModel): TemplateResult {
  const { localize, state, filter, search } = list;
  return html`<div class="filters" part="filters">
    <label class="search"
      >${localize.text('searchLabel')}
      <input
        id="search"
        type="search"
        autocomplete="off"
        spellcheck="false"
        dir=${state.search ? 'auto' : nothing}
        .value=${state.search}
        @input=${({ target }: Input) => search(target.value)}
    /></label>
    ${choice(list, 'status', 'case', SEARCH_STATUSES, statusText)}
    ${choice(list, 'level', 'risk', RISK_LEVELS.toReversed(), levelText)}
    <label class="check"
      ><input
        type="checkbox"
        id="changed"
        .checked=${state.filters.changed !== ''}
        @change=${({ target }: Input) => filter({ changed: target.checked ? 'true' : '' })}
      />${localize.text('changedLabel')}</label
    >
  </div>`;
}

function choice(
  { localize, state, filter }: ScreeningListModel,
  name: 'status' | 'level',
  column: 'case' | 'risk',
  values: readonly string[],
  textOf: (localize: ListLocalize, value: string) => string,
): TemplateResult {
  return html`<label
    >${localize.text(`${column}Column`)}
    <select id=${name} @change=${({ target }: Input) => filter({ [name]: target.value })}>
      ${['', ...values].map(
        (value) =>
          html`<option value=${value} .selected=${value === state.filters[name]}>
            ${value ? textOf(localize, value) : localize.text('allValues')}
          </option>`,
      )}
    </select></label
  >`;
}
