/** A table whose rows are opened by their name, and in a narrow card each cell with its label. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { shortened } from '../language/shown-text.js';
import { columnHeads, type Column } from './column-heads.js';
import type { Order } from './sort-rows.js';

export interface NamedRow {
  /** Of the button. */
  readonly id?: string;
  readonly name: string;
  /** Below the name. */
  readonly more: unknown;
  readonly isCurrent: boolean;
  /** The cells after the name, one for each further column. */
  readonly cells: readonly unknown[];
  readonly open: () => void;
}

/** @param titleId of the heading that names the table. */
export function namedRows(
  titleId: string,
  columns: readonly Column[],
  rows: readonly NamedRow[],
  order?: Order,
  sort: (order: Order) => void = () => undefined,
): TemplateResult {
  return html`<table class="rows" role="table" part="table" aria-labelledby=${titleId}>
    ${columnHeads(columns, order, sort)}
    <tbody role="rowgroup">
      ${rows.map(
        ({ id, name, more, isCurrent, cells, open }) =>
          html`<tr role="row" aria-current=${isCurrent ? 'true' : nothing}>
            <th role="rowheader" scope="row">
              <button type="button" class="name" id=${id ?? nothing} @click=${open}>
                <bdi>${shortened(name)}</bdi></button
              >${more}
            </th>
            ${cells.map(
              (cell, at) =>
                html`<td role="cell">
                  <span class="cell-label" aria-hidden="true"><bdi>${columns[at + 1]!.label}</bdi></span>
                  <div>${cell}</div>
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
