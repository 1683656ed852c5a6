import { html, nothing, type TemplateResult } from 'lit-element';
import { rove } from './rove.js';
import { nextOrder, type Order } from './sort-rows.js';

export interface Column<Id extends string = string> {
  /** Absent for a column that does not sort. */
  readonly id?: Id;
  readonly label: string;
  /** The first press sorts from high to low. */
  readonly descendingFirst?: boolean;
}

/** A table's head: every column is a button that sorts, and all are one stop of the Tab key. The roles are written out because stacked rows lose their own. */
export function columnHeads<Id extends string>(
  columns: readonly Column<Id>[],
  order: Order<Id> | undefined,
  sort: (order: Order<Id>) => void,
): TemplateResult {
  return html`<thead role="rowgroup">
    <tr role="row" @keydown=${rove} @focusin=${rove} @focusout=${rove}>
      ${columns.map(({ id, ...column }, at) => {
        if (id === undefined)
          return html`<th scope="col" role="columnheader"><bdi>${column.label}</bdi></th>`;
        const on = order?.by === id;
        return html`<th
          scope="col"
          role="columnheader"
          data-column=${id}
          aria-sort=${on ? (order.descending ? 'descending' : 'ascending') : nothing}
        >
          <button
            type="button"
            class="sort"
            tabindex=${at === 0 ? 0 : -1}
            @click=${() => sort(nextOrder(order, { id, ...column }))}
          >
            <bdi>${column.label}</bdi
            ><span class="arrow" aria-hidden="true">${on ? (order.descending ? '▾' : '▴') : ''}</span>
          </button>
        </th>`;
      })}
    </tr>
  </thead>`;
}

/** The same choice where the table is narrow and has no heads of columns. An undefined order is that in which the rows came. */
export function orderSelect<Id extends string>(
  label: string,
  choices: readonly { readonly label: string; readonly order: Order<Id> | undefined }[],
  order: Order<Id> | undefined,
  sort: (order: Order<Id> | undefined) => void,
): TemplateResult {
  const sameColumn = choices.filter((choice) => choice.order?.by === order?.by);
  const chosen = sameColumn.find((choice) => choice.order?.descending === order?.descending) ?? sameColumn[0];
  return html`<label class="order"
    ><span>${label}</span
    ><select
      @change=${({ target }: { target: HTMLSelectElement }) => sort(choices[target.selectedIndex]?.order)}
    >
      ${choices.map((choice) => html`<option .selected=${choice === chosen}>${choice.label}</option>`)}
    </select></label
  >`;
}
