/** The card: the list with its filters, or what is shown in its place. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { KnownScreening } from '../../contract/watch.js';
import { moment } from '../language/dates.js';
import { shortened, withVisibleOverrides } from '../language/shown-text.js';
import { listingCard, message, waiting } from '../table/listing-card.js';
import { namedRows, type NamedRow } from '../table/named-rows.js';
import type { ListLocalize } from './screening-list.en.js';
import type { ScreeningListModel } from './screening-list-model.js';
import { emptyKind, found, nameOf } from './screening-list-state.js';
import {
  changesText,
  countsText,
  listText,
  outcomeOf,
  reviewText,
  VALUES,
  valueText,
} from './screening-texts.js';

const COLUMNS = ['screening', 'changes', 'risk', 'hits', 'case', 'change'] as const;

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
  const { list: read, reading } = state;
  const kind = emptyKind(state);
  const columns = COLUMNS.map((column) => ({ label: localize.text(`${column}Column`) }));
  const rows = found(state).map((screening, at) => row(list, screening, `row-${at}`));
  return html`
    ${filters(list)}
    <div class="bar">
      <p class="hint">${listText(state, localize)}</p>
      <button type="button" class="plain" id="refresh" @click=${list.refresh}>
        ${localize.text('refresh')}
      </button>
    </div>
    ${
      rows.length === 0
        ? message(localize.text(`${kind}Title`), localize.text(`${kind}Text`))
        : namedRows('heading', columns, rows)
    }
    ${
      read!.nextCursor === null
        ? nothing
        : html`<button
            type="button"
            class="plain"
            id="more"
            aria-disabled=${reading === 'more'}
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
    ${choice(list, 'status', 'caseColumn', 'searchStatus', VALUES.searchStatus)}
    ${choice(list, 'level', 'riskColumn', 'level', VALUES.level.toReversed())}
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
  label: 'caseColumn' | 'riskColumn',
  kind: keyof typeof VALUES,
  values: readonly string[],
): TemplateResult {
  return html`<label
    >${localize.text(label)}
    <select id=${name} @change=${({ target }: Input) => filter({ [name]: target.value })}>
      ${['', ...values].map(
        (value) =>
          html`<option value=${value} .selected=${value === state.filters[name]}>
            ${value ? valueText(localize, kind, value) : localize.text('allValues')}
          </option>`,
      )}
    </select></label
  >`;
}

function row(list: ScreeningListModel, screening: KnownScreening, rowId: string): NamedRow {
  const { localize, state } = list;
  const { id, reference, changed, changedAt, lastScreened, createdAt } = screening;
  const name = nameOf(screening, state.labels);
  const key = state.labels && reference !== null && name !== withVisibleOverrides(reference) ? reference : id;
  const screened = lastScreened ?? createdAt;
  return {
    id: rowId,
    name,
    more: key === name ? nothing : hint(shortened(withVisibleOverrides(key))),
    isCurrent: id === state.selectedId,
    open: () => list.select(screening),
    cells: [
      html`<bdi class=${changed ? 'changes' : ''}>${changesText(localize, screening)}</bdi
        >${hint(reviewText(localize, screening))}`,
      risk(localize, screening),
      hits(localize, screening),
      caseStatus(localize, screening),
      html`<time datetime=${changedAt}>${moment(changedAt, localize.locale)}</time>${
          screened ? hint(localize.text('screened', { time: moment(screened, localize.locale) })) : nothing
        }`,
    ],
  };
}

/** On a line of its own, which starts where the lines around it do. */
const hint = (text: string) => html`<div class="hint"><bdi>${text}</bdi></div>`;

/** A low level without a result is none. */
function risk(localize: ListLocalize, screening: KnownScreening): TemplateResult {
  const { level, score } = screening;
  const outcome = outcomeOf(screening);
  const isKnown =
    outcome === 'hits' || outcome === 'zeroHits' || (outcome !== 'runFailed' && level !== 'Low');
  if (!isKnown)
    return html`<span class="muted" aria-hidden="true">–</span
      ><span class="spoken">${localize.text('noValueText')}</span>`;
  const tone = level === 'High' ? 'bad' : level === 'Medium' || level === 'Elevated' ? 'warn' : '';
  return html`<b class="level ${tone}"><bdi>${shortened(valueText(localize, 'level', level))}</bdi></b>
    ${hint(localize.number(score))}`;
}

function hits(localize: ListLocalize, screening: KnownScreening): TemplateResult {
  const outcome = outcomeOf(screening);
  if (outcome !== 'hits') return html`<bdi>${localize.text(outcome)}</bdi>`;
  const counts = countsText(localize, screening);
  return html`<bdi>${localize.text('hits', { n: screening.counts.hits })}</bdi
    >${counts ? hint(counts) : nothing}`;
}

/** A longer word than this is broken in any place. A status of the service stands on one line. */
const LONG_WORD = /\S{17}/u;

function caseStatus(localize: ListLocalize, { searchStatus, watch, readAt }: KnownScreening): TemplateResult {
  const isKnown = VALUES.searchStatus.includes(searchStatus);
  const lines = isKnown ? 'whole' : LONG_WORD.test(searchStatus) ? '' : 'words';
  return html`<span class="chip ${lines} ${searchStatus === 'Open' ? 'warn' : ''}"
      ><bdi>${shortened(valueText(localize, 'searchStatus', searchStatus))}</bdi></span
    >${watch === false ? hint(localize.text('unwatched', { time: moment(readAt, localize.locale) })) : nothing}`;
}
