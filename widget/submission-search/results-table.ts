/** The submissions found: a table, or a card for each where it is narrow, and a CSV file. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { isDecimal, type Submission } from '../../contract/submissions.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import { isLong, shortened, withVisibleOverrides } from '../language/shown-text.js';
import { orderSelect } from '../table/column-heads.js';
import { toCsv } from '../table/csv.js';
import { dotted } from '../table/small-parts.js';
import { namedRows, type NamedRow } from '../table/named-rows.js';
import { pageOf } from '../table/page-of-rows.js';
import { saveFile } from '../table/save-file.js';
import type { Order } from '../table/sort-rows.js';
import { tablePager } from '../table/table-pager.js';
import { columnsOf, completeness, countByState, sortedSubmissions, type Column } from './result-rows.js';
import { rangeText, stateLabel } from './search-texts.js';
import type { SearchLocalize } from './submission-search.en.js';
import type { SubmissionSearchModel } from './submission-search-model.js';
import { PAGE_SIZE, sorted } from './submission-search-state.js';

const TONES: Readonly<Record<string, string>> = {
  ComplianceReview: 'warn',
  Approved: 'good',
  Rejected: 'bad',
};

export function resultsTable(search: SubmissionSearchModel): TemplateResult {
  const { localize, state, change } = search;
  const { order } = state;
  const columns = columnsOf(state, localize);
  const submissions = sortedSubmissions(state, localize);
  const { rows, page, pages } = pageOf(submissions, state.page, PAGE_SIZE);
  const { count, shown, isPartial } = completeness(state.result!);
  const heads = columns.map(({ key, label }) => ({ id: key, label }));
  const orders = heads.flatMap(({ id: by, label: column }) => [
    { label: localize.text('ascendingLabel', { column }), order: { by, descending: false } },
    { label: localize.text('descendingLabel', { column }), order: { by, descending: true } },
  ]);
  const received = { label: localize.text('receivedOrderLabel'), order: undefined };
  const sort = (chosen: Order | undefined) => change((before) => sorted(before, chosen));
  const counts = countByState(submissions).map(
    ([kycState, n]) => `${stateLabel(kycState, localize)} ${localize.number(n)}`,
  );
  return html`
    <div class="bar">
      <h2 id="found">${localize.text('foundTitle', { n: count })}</h2>
      <button type="button" class="plain" part="export" @click=${() => exportCsv(search)}>
        ${localize.text('exportCsv')}
      </button>
    </div>
    <p class="hint">${dotted(counts)}</p>
    ${state.isHeldBack ? html`<p class="note warn">${localize.text('frameMissingText')}</p>` : nothing}
    ${isPartial ? html`<p class="note warn">${localize.text('partialText', { count, shown })}</p>` : nothing}
    ${orderSelect<string>(localize.text('orderLabel'), [received, ...orders], order, sort)}
    <div class="scroll">
      ${namedRows(
        'found',
        heads,
        rows.map((submission) => row(search, submission, columns)),
        order,
        sort,
      )}
    </div>
    <div class="bar">
      <p class="hint">${rangeText(state, localize)}</p>
      ${
        shown > PAGE_SIZE
          ? tablePager(localize, {
              page,
              pages,
              busy: false,
              goTo: (next) => change((before) => ({ ...before, page: next })),
            })
          : nothing
      }
    </div>
  `;
}

function row(
  { localize, state, select }: SubmissionSearchModel,
  submission: Submission,
  [, ...columns]: Column[],
): NamedRow {
  const name = withVisibleOverrides(submission.customerName || localize.text('noNameText'));
  return {
    name,
    more: isLong(name) ? folded(name, localize) : nothing,
    isCurrent: submission.submissionId === state.selectedId,
    open: () => select(submission),
    cells: columns.map(({ kind, textOf }) => cell(withVisibleOverrides(textOf(submission)), kind, localize)),
  };
}

function cell(text: string, kind: Column['kind'], localize: SearchLocalize): TemplateResult {
  if (text === '') {
    return html`<span class="muted" aria-hidden="true">–</span
      ><span class="spoken">${localize.text('noValueText')}</span>`;
  }
  if (isLong(text)) return html`<bdi>${shortened(text)}</bdi>${folded(text, localize)}`;
  if (kind === 'date') return day(text, localize);
  if (kind === 'state') {
    const tone = Object.hasOwn(TONES, text) ? TONES[text] : '';
    return html`<span class="chip state ${tone}">${stateLabel(text, localize)}</span>`;
  }
  return kind === 'decimal' && isDecimal(text)
    ? html`<bdi class="number">${decimal(text, localize)}</bdi>`
    : html`<bdi>${text}</bdi>`;
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
  const days = [gregorianDay(text, locale), hijriDay(text, locale)];
  if (!days[1]) return html`<bdi>${text}</bdi>`;
  const [first, second] = language.startsWith('ar') ? days.toReversed() : days;
  return html`<time datetime=${text}><bdi>${first}</bdi><bdi class="hint">${second}</bdi></time>`;
}

/** With the language's digits and separators, and every decimal that the service sent. */
function decimal(text: string, localize: SearchLocalize): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  // A double would round more digits than these.
  if (text.replace(/\D/g, '').length > 15 || decimals > 20) return text;
  return localize.number(Number(text), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Everything received, in the order on screen, with dates and numbers as the service sent them. */
function exportCsv({ localize, state, change }: SubmissionSearchModel): void {
  const columns = columnsOf(state, localize);
  const labels = columns.map(({ label }) => label);
  const csv = toCsv([
    [localize.text('submissionIdLabel'), localize.text('customerIdLabel'), ...labels],
    ...sortedSubmissions(state, localize).map((submission) => [
      submission.submissionId,
      submission.customerId ?? '',
      ...columns.map(({ kind, textOf }) => {
        const text = textOf(submission);
        return kind === 'state' ? stateLabel(text, localize) : text;
      }),
    ]),
  ]);
  const { shown, count, isPartial } = completeness(state.result!);
  const day = new Date().toISOString().slice(0, 10);
  // A file that holds only part of what the service counted has that in its name, because people pass files on.
  const name = isPartial ? `submissions-${day}-${shown}-of-${count}.csv` : `submissions-${day}.csv`;
  const isSaved = saveFile(csv, 'text/csv;charset=utf-8', name);
  if (!isSaved) change((before) => ({ ...before, isHeldBack: true }));
}
