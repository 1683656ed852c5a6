/** The submissions found: a table, or a card for each where it is narrow. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { KYC_STATES, isDecimal } from '../../contract/submission-rules.js';
import type { Submission } from '../../contract/submissions.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import { isLong, shortened, withVisibleOverrides } from '../language/shown-text.js';
import { columnHeads, orderSelect } from '../table/column-heads.js';
import { dotted } from '../table/dotted.js';
import { pageOf } from '../table/page-of-rows.js';
import { tablePager } from '../table/table-pager.js';
import {
  MAX_PAGE_SIZE,
  RESULTS_PAGE_SIZE,
  cellText,
  columnsOf,
  completeness,
  countByState,
  sortSubmissions,
  type Column,
} from './result-rows.js';
import { columnLabel, rangeText, stateLabel, type SearchLocalize } from './submission-search-messages.js';
import { paged, resized, sorted, type SearchEvent, type State } from './submission-search-state.js';

export interface ResultsActions {
  readonly change: (event: SearchEvent) => void;
  readonly select: (submission: Submission) => void;
  readonly exportCsv: () => void;
}

export function resultsTable(
  { result, fields, order, page: wanted, pageSize, selectedId, isHeldBack }: State,
  localize: SearchLocalize,
  { change, select, exportCsv }: ResultsActions,
): TemplateResult {
  const { submissions } = result!;
  const columns = columnsOf(submissions, fields);
  const column = columns.find(({ key }) => key === order?.by);
  const ordered = sortSubmissions(submissions, column, order?.descending ?? false, localize.language);
  const { rows, page, pages } = pageOf(ordered, wanted, pageSize);
  const { count, shown, partial } = completeness(result!);
  const heads = columns.map((each) => ({ id: each.key, label: columnLabel(each, localize) }));
  const orders = heads.flatMap(({ id, label }) => [
    { label: localize.text('ascendingLabel', { column: label }), order: { by: id, descending: false } },
    { label: localize.text('descendingLabel', { column: label }), order: { by: id, descending: true } },
  ]);
  const received = { label: localize.text('receivedOrderLabel'), order: undefined };
  return html`
    <div class="bar">
      <h2 id="found">${localize.text('foundTitle', { n: count })}</h2>
      <button type="button" class="plain" part="export" @click=${exportCsv}>
        ${localize.text('exportCsv')}
      </button>
    </div>
    <p class="hint">
      ${dotted(
        countByState(submissions).map(([state, n]) => `${stateLabel(state, localize)} ${localize.number(n)}`),
      )}
    </p>
    ${isHeldBack ? html`<p class="note warn">${localize.text('frameMissingText')}</p>` : nothing}
    ${partial ? html`<p class="note warn">${localize.text('partialText', { count, shown })}</p>` : nothing}
    ${orderSelect(localize.text('orderLabel'), [received, ...orders], order, (chosen) =>
      change((state) => sorted(state, chosen)),
    )}
    <div class="scroll">
      <table class="rows" role="table" part="table" aria-labelledby="found">
        ${columnHeads(heads, order, (chosen) => change((state) => sorted(state, chosen)))}
        <tbody role="rowgroup">
          ${rows.map(
            (submission) =>
              html`<tr role="row" aria-current=${submission.submissionId === selectedId ? 'true' : nothing}>
                ${rowHead(submission, localize, select)}
                ${columns.slice(1).map(
                  (each) =>
                    html`<td role="cell">
                      <span class="cell-label" aria-hidden="true"
                        ><bdi>${columnLabel(each, localize)}</bdi></span
                      >
                      ${cell(submission, each, localize)}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <div class="bar">
      <p class="hint">${rangeText(result!, wanted, pageSize, localize)}</p>
      ${
        shown > RESULTS_PAGE_SIZE
          ? tablePager(localize, {
              page,
              pages,
              pageSize,
              mostOnPage: MAX_PAGE_SIZE,
              busy: false,
              hasRows: true,
              goTo: (next) => change((state) => paged(state, next)),
              resize: (size) => change((state) => resized(state, size)),
            })
          : nothing
      }
    </div>
  `;
}

function rowHead(
  submission: Submission,
  localize: SearchLocalize,
  select: ResultsActions['select'],
): TemplateResult {
  const name = withVisibleOverrides(submission.customerName || localize.text('noNameText'));
  return html`<th role="rowheader" scope="row">
    <button type="button" class="name" @click=${() => select(submission)}>
      <bdi>${shortened(name)}</bdi>
    </button>
    ${isLong(name) ? folded(name, localize) : nothing}
  </th>`;
}

function cell(submission: Submission, column: Column, localize: SearchLocalize): TemplateResult {
  const text = withVisibleOverrides(cellText(submission, column));
  if (text === '') {
    return html`<span class="muted" aria-hidden="true">–</span
      ><span class="spoken">${localize.text('noValueText')}</span>`;
  }
  if (isLong(text)) return html`<div><bdi>${shortened(text)}</bdi>${folded(text, localize)}</div>`;
  if (column.key === 'kycState') {
    const known = KYC_STATES.find((state) => state === text) ?? '';
    return html`<span><span class="chip state ${known}">${stateLabel(text, localize)}</span></span>`;
  }
  const type = column.kind === 'field' ? column.field?.type : undefined;
  if (type === 'Date Picker' || column.key === 'submissionDate') return day(text, localize);
  if (type === 'Numeric' && isDecimal(text)) {
    return html`<bdi class="number">${decimal(text, localize)}</bdi>`;
  }
  return html`<bdi>${text}</bdi>`;
}

/** The whole of a long text, which would hide the rows around it. */
function folded(text: string, localize: SearchLocalize): TemplateResult {
  return html`<details class="hint">
    <summary>${localize.text('wholeText')}</summary>
    <bdi>${text}</bdi>
  </details>`;
}

/** Both calendars; the reader's own first. */
function day(text: string, { locale, language }: SearchLocalize): TemplateResult {
  const gregorian = gregorianDay(text, locale);
  const hijri = hijriDay(text, locale);
  if (!hijri) return html`<bdi>${text}</bdi>`;
  const [first, second] = language.startsWith('ar') ? [hijri, gregorian] : [gregorian, hijri];
  return html`<time datetime=${text}><bdi>${first}</bdi><bdi class="hint">${second}</bdi></time>`;
}

/** With the language's digits and separators, and every decimal that the service sent. */
function decimal(text: string, localize: SearchLocalize): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  // A double would round more digits than these.
  if (text.replace(/\D/g, '').length > 15 || decimals > 20) return text;
  return localize.number(Number(text), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
