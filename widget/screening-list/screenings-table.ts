/** The screenings: a table, or a card for each where it is narrow. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { RISK_LEVELS, SEARCH_STATUSES } from '../../contract/rules.js';
import type { KnownScreening } from '../../contract/watch.js';
import { moment } from '../language/dates.js';
import { shortened, withVisibleOverrides } from '../language/shown-text.js';
import { columnHeads } from '../table/column-heads.js';
import type { ListLocalize } from './screening-list.en.js';
import type { ScreeningListModel } from './screening-list-model.js';
import {
  changesText,
  countsText,
  emptyKind,
  levelText,
  listText,
  nameOf,
  outcomeOf,
  reviewText,
  statusText,
} from './screening-texts.js';

const COLUMNS = ['screening', 'changes', 'risk', 'hits', 'case', 'change'] as const;

export function screeningsTable(list: ScreeningListModel): TemplateResult {
  const { localize, state } = list;
  const { newer, differing, reading } = state;
  const { screenings, nextCursor } = state.list!;
  const heads = COLUMNS.map((column) => ({ label: localize.text(`${column}Column`) }));
  const kind = emptyKind(state);
  return html`
    ${filters(list)}
    <div class="bar">
      <p class="hint">${listText(state, localize)}</p>
      <button type="button" class="plain" id="newer" @click=${list.showNewer}>
        ${newer ? localize.text('showNewer', { n: differing }) : localize.text('refresh')}
      </button>
    </div>
    ${
      screenings.length === 0
        ? html`<div class="message">
            <h2>${localize.text(`${kind}Title`)}</h2>
            <p class="muted">${localize.text(`${kind}Text`)}</p>
          </div>`
        : html`<table class="rows" role="table" part="table" aria-labelledby="heading">
            ${columnHeads(heads, undefined, () => undefined)}
            <tbody role="rowgroup">
              ${screenings.map((each, at) => row(list, each, at))}
            </tbody>
          </table>`
    }
    ${
      nextCursor === null
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

function filters({ localize, state, filter }: ScreeningListModel): TemplateResult {
  const { status, level, changed } = state.filters;
  const choice = (
    name: 'status' | 'level',
    value: string,
    values: readonly string[],
    textOf: (localize: ListLocalize, value: string) => string,
  ) =>
    html`<label
      >${localize.text(`${name}Label`)}
      <select
        id=${name}
        @change=${({ target }: { target: HTMLSelectElement }) => filter({ [name]: target.value })}
      >
        <option value="" .selected=${value === ''}>${localize.text('allValues')}</option>
        ${values.map(
          (each) =>
            html`<option value=${each} .selected=${each === value}>${textOf(localize, each)}</option>`,
        )}
      </select></label
    >`;
  return html`<div class="filters" part="filters">
    <label class="check"
      ><input
        type="checkbox"
        id="changed"
        .checked=${changed !== ''}
        @change=${({ target }: { target: HTMLInputElement }) =>
          filter({ changed: target.checked ? 'true' : '' })}
      />${localize.text('changedLabel')}</label
    >
    ${choice('status', status, SEARCH_STATUSES, statusText)}
    ${choice('level', level, RISK_LEVELS.toReversed(), levelText)}
  </div>`;
}

function row(list: ScreeningListModel, screening: KnownScreening, at: number): TemplateResult {
  const { localize } = list;
  const { labels } = list.element;
  const { id, reference, changed, changedAt, watch, readAt, lastScreened, createdAt, searchStatus } =
    screening;
  const name = nameOf(screening, labels);
  const key = labels && reference !== null && name !== withVisibleOverrides(reference) ? reference : id;
  const time = (given: string) => html`<time datetime=${given}>${moment(given, localize.locale)}</time>`;
  const screened = lastScreened ?? createdAt;
  const cells = [
    html`<bdi class=${changed ? 'changes' : ''}>${changesText(localize, screening)}</bdi
      >${hint(reviewText(localize, screening))}`,
    risk(localize, screening),
    hits(localize, screening),
    html`<span class="chip ${chipClass(searchStatus)}"
        ><bdi>${shortened(statusText(localize, searchStatus))}</bdi></span
      >${
        watch === false
          ? hint(localize.text('unwatched', { time: moment(readAt, localize.locale) }))
          : nothing
      }`,
    html`${time(changedAt)}${
      screened ? hint(localize.text('screened', { time: moment(screened, localize.locale) })) : nothing
    }`,
  ];
  return html`<tr role="row" aria-current=${id === list.state.selectedId ? 'true' : nothing}>
    <th role="rowheader" scope="row">
      <button type="button" class="name" id="row-${at}" @click=${() => list.select(screening)}>
        <bdi>${shortened(name)}</bdi></button
      >${key === name ? nothing : hint(shortened(withVisibleOverrides(key)))}
    </th>
    ${cells.map(
      (cell, of) =>
        html`<td role="cell">
          <span class="cell-label" aria-hidden="true">${localize.text(`${COLUMNS[of + 1]!}Column`)}</span>
          <div>${cell}</div>
        </td>`,
    )}
  </tr>`;
}

/** A status of the service stands on one line. A longer word than this is broken in any place. */
const LONG_WORD = /\S{17}/u;
const chipClass = (status: string) => {
  const isKnown = (SEARCH_STATUSES as readonly string[]).includes(status);
  return `${status === 'Open' ? 'warn' : ''} ${isKnown ? 'whole' : LONG_WORD.test(status) ? '' : 'words'}`;
};

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
  return html`<b class="level ${tone}"><bdi>${shortened(levelText(localize, level))}</bdi></b>
    ${hint(localize.number(score))}`;
}

function hits(localize: ListLocalize, screening: KnownScreening): TemplateResult {
  const outcome = outcomeOf(screening);
  const text =
    outcome === 'hits' ? localize.text('hits', { n: screening.counts.hits }) : localize.text(outcome);
  const counts = outcome === 'hits' ? countsText(localize, screening) : '';
  return html`<bdi>${text}</bdi>${counts ? hint(counts) : nothing}`;
}
