import type { Words } from './browser/texts.js';
import { html, type Html } from './html.js';

/** A column shows one field of a row; a dot reaches into an object. */
export interface Column {
  readonly key: string;
  readonly label: keyof Words;
  readonly kind?: 'text' | 'code' | 'count' | 'time' | 'state' | 'yes';
  /** Makes a link of it; `{field}` is filled from the row. */
  readonly href?: string;
}

/** A button in every row for which `when` holds: each named field has one of the values. */
export interface RowAction {
  readonly label: keyof Words;
  readonly method: 'POST' | 'PATCH';
  /** `{field}` is filled from the row. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
}

export interface LiveTable {
  readonly caption: string;
  /** The call that gives the rows, and the field of its answer that holds them; '': the answer is the one row. */
  readonly from: string;
  readonly rows: string;
  readonly columns: readonly Column[];
  readonly actions?: readonly RowAction[];
}

/** The page's script fills it and keeps it fresh. */
export function liveTable(words: Words, { caption, from, rows, columns, actions = [] }: LiveTable): Html {
  const spoken = {
    columns: columns.map((column) => ({ ...column, label: words[column.label] })),
    actions: actions.map((action) => ({ ...action, label: words[action.label] })),
    empty: words.nothingYet,
    failed: words.notLoaded,
  };
  return html`<div class="wide">
    <table class="rows" data-from="${from}" data-rows="${rows}" data-table="${JSON.stringify(spoken)}">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ label }) => html`<th scope="col">${words[label]}</th>`)}${
            actions.length > 0 && html`<td></td>`
          }
        </tr>
      </thead>
      <tbody></tbody>
    </table>
    <p class="muted" data-note role="status"></p>
  </div>`;
}
