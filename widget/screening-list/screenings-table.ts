/** The screenings: a table, or a card for each where it is narrow. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { SEARCH_STATUSES } from '../../contract/rules.js';
import type { KnownScreening } from '../../contract/watch.js';
import { moment } from '../language/dates.js';
import { shortened, withVisibleOverrides } from '../language/shown-text.js';
import { namedRows, type NamedRow } from '../table/named-rows.js';
import type { ListLocalize } from './screening-list.en.js';
import type { ScreeningListModel } from './screening-list-model.js';
import { found, nameOf } from './screening-list-state.js';
import { changesText, countsText, levelText, outcomeOf, reviewText, statusText } from './screening-texts.js';

const COLUMNS = ['screening', 'changes', 'risk', 'hits', 'case', 'change'] as const;

export function screeningsTable(list: ScreeningListModel): TemplateResult {
  const { localize, state } = list;
  const columns = COLUMNS.map((column) => ({ label: localize.text(`${column}Column`) }));
  const rows = found(state).map((screening, at) => ({ ...row(list, screening), id: `row-${at}` }));
  return namedRows('heading', columns, rows);
}

function row(list: ScreeningListModel, screening: KnownScreening): NamedRow {
  const { localize, state } = list;
  const { id, reference, changed, changedAt, lastScreened, createdAt } = screening;
  const name = nameOf(screening, state.labels);
  const key = state.labels && reference !== null && name !== withVisibleOverrides(reference) ? reference : id;
  const screened = lastScreened ?? createdAt;
  return {
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
  return html`<b class="level ${tone}"><bdi>${shortened(levelText(localize, level))}</bdi></b>
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
  const isKnown = (SEARCH_STATUSES as readonly string[]).includes(searchStatus);
  const lines = isKnown ? 'whole' : LONG_WORD.test(searchStatus) ? '' : 'words';
  return html`<span class="chip ${lines} ${searchStatus === 'Open' ? 'warn' : ''}"
      ><bdi>${shortened(statusText(localize, searchStatus))}</bdi></span
    >${watch === false ? hint(localize.text('unwatched', { time: moment(readAt, localize.locale) })) : nothing}`;
}
