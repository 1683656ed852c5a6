/** What a search found: a table, or a card per submission where it is narrow. Templates only. */
import { html, nothing } from 'lit';
import { KYC_STATES, isDecimal } from '../../contract/rules.js';
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { gregorianDay, hijriDay } from '../language/dates.js';
import type { Localize } from '../language/localize.js';
import { cellText, columnsOf, completeness, pageOf, sortSubmissions } from './result-rows.js';
import type { Column, Page, Sorting } from './result-rows.js';
import type { FormField } from './filter-builder.js';
import type { en } from './submission-search.en.js';

type Words = Localize<typeof en>;

export interface ResultsContext {
  readonly words: Words;
  readonly fields: readonly FormField[];
  readonly result: SubmissionSearchResult;
  readonly sorting: Sorting | undefined;
  readonly page: number;
  readonly selected: string | undefined;
  sort(sorting: Sorting | undefined): void;
  turn(page: number): void;
  select(submission: Submission): void;
  exportCsv(): void;
}

/** All that came back, in the order chosen. */
export function inOrder(
  { result, sorting, words }: Pick<ResultsContext, 'result' | 'sorting' | 'words'>,
  columns: readonly Column[],
): readonly Submission[] {
  const column = columns.find(({ key }) => key === sorting?.column);
  return sortSubmissions(result.submissions, column, sorting?.descending ?? false, words.language);
}

export function columnName(column: Column, words: Words): string {
  return column.kind === 'fixed' ? words.say(`column_${column.id}`) : (column.field?.name ?? column.id);
}

/** A state in words; one we do not know is shown as the service wrote it. */
export function stateName(state: string, words: Words): string {
  const known = KYC_STATES.find((candidate) => candidate === state);
  return known ? words.say(`state_${known}`) : state;
}

export function results(context: ResultsContext): unknown {
  const { words, result, fields } = context;
  const columns = columnsOf(result.submissions, fields);
  const page = pageOf(inOrder(context, columns), context.page);
  const { count, shown, partial } = completeness(result);
  return html`
    <div class="bar">
      <h2 id="found">${words.say('found', { n: count })}</h2>
      <button type="button" class="plain" part="export" @click=${context.exportCsv}>
        ${words.say('export')}
      </button>
    </div>
    ${partial ? html`<p class="note warn">${words.say('partial', { count, shown })}</p>` : nothing}
    ${sorter(columns, context)}
    <div class="scroll">
      <table role="table" part="table" aria-labelledby="found">
        <thead role="rowgroup">
          <tr role="row">
            ${columns.map((column) => header(column, context))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${page.items.map((submission) => row(submission, columns, context))}
        </tbody>
      </table>
    </div>
    <div class="bar">
      <p class="hint">${range(page, shown, partial, words)}</p>
      ${page.last > 1 ? pager(page, context) : nothing}
    </div>
  `;
}

function range(page: Page, shown: number, partial: boolean, words: Words): string {
  if (page.last === 1 && !partial) return words.say('showing_all', { n: shown });
  const values = { from: shown === 0 ? 0 : page.start + 1, to: page.start + page.items.length, n: shown };
  return words.say(partial ? 'showing_range_partial' : 'showing_range', values);
}

function header(column: Column, { words, sorting, sort }: ResultsContext): unknown {
  const current = sorting?.column === column.key ? sorting : undefined;
  const order = current ? (current.descending ? 'descending' : 'ascending') : nothing;
  return html`<th role="columnheader" scope="col" aria-sort=${order}>
    <button
      type="button"
      class="sort"
      @click=${() => sort({ column: column.key, descending: current ? !current.descending : false })}
    >
      <bdi>${columnName(column, words)}</bdi>
      <span aria-hidden="true">${current ? (current.descending ? '▾' : '▴') : ''}</span>
    </button>
  </th>`;
}

/** Sorting where there are no column heads to press. */
function sorter(columns: readonly Column[], { words, sorting, sort }: ResultsContext): unknown {
  const orders = columns.flatMap((column) =>
    [false, true].map((descending) => ({ column, descending, sorting: { column: column.key, descending } })),
  );
  const chosen = orders.findIndex(
    (order) => order.column.key === sorting?.column && order.descending === sorting.descending,
  );
  return html`<label class="sorter">
    ${words.say('sort')}
    <select
      @change=${({ target }: { target: HTMLSelectElement }) => sort(orders[Number(target.value)]?.sorting)}
    >
      <option value="-1" .selected=${chosen === -1}>${words.say('sort_none')}</option>
      ${orders.map(
        ({ column, descending }, index) =>
          html`<option value=${index} .selected=${index === chosen}>
            ${words.say(descending ? 'sort_down' : 'sort_up', { column: columnName(column, words) })}
          </option>`,
      )}
    </select>
  </label>`;
}

function row(submission: Submission, columns: readonly Column[], context: ResultsContext): unknown {
  const { words, selected, select } = context;
  const [, ...others] = columns;
  return html`<tr role="row" aria-current=${submission.submissionId === selected ? 'true' : nothing}>
    <th role="rowheader" scope="row">
      <button type="button" class="name" @click=${() => select(submission)}>
        <bdi>${submission.customerName || words.say('unnamed')}</bdi>
      </button>
    </th>
    ${others.map(
      (column) =>
        html`<td role="cell">
          <span class="label" aria-hidden="true"><bdi>${columnName(column, words)}</bdi></span>
          ${cell(submission, column, words)}
        </td>`,
    )}
  </tr>`;
}

function cell(submission: Submission, column: Column, words: Words): unknown {
  const text = cellText(submission, column);
  if (text === '') {
    return html`<span class="muted" aria-hidden="true">–</span
      ><span class="spoken">${words.say('missing')}</span>`;
  }
  if (column.id === 'kycState' && column.kind === 'fixed') {
    const known = KYC_STATES.find((state) => state === text) ?? '';
    return html`<span><span class="chip state ${known}">${stateName(text, words)}</span></span>`;
  }
  const type = column.kind === 'field' ? column.field?.type : undefined;
  if (type === 'Date Picker' || (column.kind === 'fixed' && column.id === 'submissionDate')) {
    return day(text, words);
  }
  if (type === 'Numeric' && isDecimal(text)) return html`<bdi class="number">${decimal(text, words)}</bdi>`;
  return html`<bdi>${text}</bdi>`;
}

/** Both calendars; the reader's own first. */
function day(text: string, words: Words): unknown {
  const gregorian = gregorianDay(text, words.locale);
  const hijri = hijriDay(text, words.locale);
  if (!hijri) return html`<bdi>${text}</bdi>`;
  const [first, second] = words.language.startsWith('ar') ? [hijri, gregorian] : [gregorian, hijri];
  return html`<time datetime=${text}><bdi>${first}</bdi><bdi class="hint">${second}</bdi></time>`;
}

/** With the language's digits and separators, and every decimal the service sent. */
function decimal(text: string, words: Words): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  // A decimal string beyond a double's precision must not be rounded on screen.
  if (text.replace(/\D/g, '').length > 15 || decimals > 20) return text;
  return words.number(Number(text), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function pager(page: Page, { words, turn }: ResultsContext): unknown {
  const { number, last } = page;
  return html`<nav aria-label=${words.say('pages')}>
    <button
      type="button"
      class="plain"
      id="previous"
      ?disabled=${number === 1}
      @click=${() => turn(number - 1)}
    >
      ${words.say('previous')}
    </button>
    <span>${words.say('page', { number, last })}</span>
    <button
      type="button"
      class="plain"
      id="next"
      ?disabled=${number === last}
      @click=${() => turn(number + 1)}
    >
      ${words.say('next')}
    </button>
  </nav>`;
}
