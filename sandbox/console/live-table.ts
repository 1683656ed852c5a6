import type { Texts } from './browser/texts.js';
import { html, type Html } from './html.js';

/** A column shows one field of a row; a dot in the key is a path. */
export interface Column {
  readonly key: string;
  readonly label: keyof Texts;
  readonly kind?: 'text' | 'code' | 'count' | 'time' | 'state' | 'yes';
  /** Link of the cell; `{field}` is replaced from the row. */
  readonly href?: string;
}

/** A button in every row whose fields have the values of `when`. */
export interface RowAction {
  readonly label: keyof Texts;
  readonly method: 'POST' | 'PATCH';
  /** `{field}` is replaced from the row. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
}

export interface LiveTable {
  readonly caption: string;
  /** Path of the call, and the field of its answer with the rows; '': the answer is the only row. */
  readonly from: string;
  readonly rows: string;
  readonly columns: readonly Column[];
  readonly actions?: readonly RowAction[];
}

/** browser/live-table.ts fills and refreshes it. */
export function liveTable(texts: Texts, { caption, from, rows, columns, actions = [] }: LiveTable): Html {
  const data = {
    columns: columns.map((column) => ({ ...column, label: texts[column.label] })),
    actions: actions.map((action) => ({ ...action, label: texts[action.label] })),
    empty: texts.nothingYet,
    failed: texts.notLoaded,
  };
  return html`<div class="wide">
    <table class="rows" data-from="${from}" data-rows="${rows}" data-table="${JSON.stringify(data)}">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ label }) => html`<th scope="col">${texts[label]}</th>`)}${
            actions.length > 0 && html`<td></td>`
          }
        </tr>
      </thead>
      <tbody></tbody>
    </table>
    <p class="muted" data-note role="status"></p>
  </div>`;
}
