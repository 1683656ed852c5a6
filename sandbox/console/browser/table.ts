import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Row } from './calls.js';
import { muted, texts, writtenCount, writtenTime } from './page-language.js';
import type { Texts } from './texts.js';

/** A column shows one field of a row, by the type of its value. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly isCode: boolean;
}

/** A button in every row that it applies to. */
export interface RowAction {
  readonly label: string;
  applies(row: Row): boolean;
  run(row: Row): unknown;
}

const TIME = /^\d{4}-\d\d-\d\dT/;
const STATES = new Set(['level', 'searchStatus', 'status', 'state', 'kycState']);
const TONES: Readonly<Record<string, readonly string[]>> = {
  good: ['COMPLETED', 'delivered', 'Approved', 'Closed', 'Low'],
  on: ['pending'],
  warn: ['Open', 'Medium', 'Elevated', 'EXPIRED', 'ComplianceReview', 'no_address', 'dropped'],
  bad: ['High', 'REJECTED', 'ERROR', 'failed', 'Rejected'],
};

/** Fields that have a text of their name. */
export function columnsOf(...keys: ReadonlyArray<keyof Texts>): Column[] {
  return keys.map((key) => ({ key, label: texts[key], isCode: key.endsWith('Id') }));
}

export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly object[],
  actions: readonly RowAction[] = [],
) {
  // Keyed, so that the focus stays with its row.
  const lines = repeat(
    rows as readonly Row[],
    (row, index) => row['id'] ?? index,
    (row) =>
      html`<tr>
        ${columns.map((column) => tableCell(row, column))}
        ${actions.length > 0 ? html`<td><div class="buttons">${buttons(row, columns, actions)}</div></td>` : nothing}
      </tr>`,
  );
  return html`<div class="wide">
      <table class="rows" aria-label=${caption}>
        <thead>
          <tr>
            ${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}
            ${actions.length > 0 ? html`<td></td>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>
    ${rows.length === 0 ? muted(texts.nothingYet) : nothing}`;
}

function buttons(row: Row, [first]: readonly Column[], actions: readonly RowAction[]) {
  return actions
    .filter((action) => action.applies(row))
    .map((action) => {
      // A screen reader reads the button without its row.
      const name = `${action.label}: ${String(row[first!.key])}`;
      const run = () => action.run(row);
      return html`<button type="button" class="small" aria-label=${name} @click=${run}>
        ${action.label}
      </button>`;
    });
}

function tableCell(row: Row, column: Column) {
  const value = row[column.key] ?? '';
  return html`<td data-label=${column.label}>${value === '' ? nothing : drawn(value, column)}</td>`;
}

function drawn(value: unknown, { key, isCode }: Column) {
  const text = String(value);
  if (Array.isArray(value))
    return html`<span class="chips">${value.map((each) => html`<code>${each}</code>`)}</span>`;
  if (typeof value === 'number') return html`<bdi>${writtenCount(value)}</bdi>`;
  if (typeof value === 'boolean') return html`<span>${value ? '✓' : '–'}</span>`;
  if (isCode) return html`<code dir="ltr">${text}</code>`;
  if (STATES.has(key)) return html`<span class="chip ${toneOf(text)}">${text}</span>`;
  return html`<bdi>${TIME.test(text) ? writtenTime(text) : text}</bdi>`;
}

const toneOf = (state: string) => Object.keys(TONES).find((tone) => TONES[tone]?.includes(state)) ?? '';
