import { html, nothing, type TemplateResult } from 'lit';
import type { ResultsLocalize } from './hit-words.js';
import { HIT_SORTS, nextOrder, type HitOrder, type HitSort } from './hits-order.js';

const COLUMNS = [
  ['name', 'match'],
  ['type', 'type'],
  ['strength', 'strength'],
  ['risk', 'risk'],
] as const satisfies readonly (readonly [HitSort, string])[];

const CHOICES = {
  strength: 'sortStrength',
  risk: 'sortRisk',
  name: 'sortName',
  type: 'sortType',
} as const satisfies Record<HitSort, string>;

export function tableHead(
  t: ResultsLocalize,
  order: HitOrder,
  sort: (order: HitOrder) => void,
): TemplateResult {
  return html`<thead role="rowgroup">
    <tr role="row">
      ${COLUMNS.map(([by, label]) => {
        const on = order.by === by;
        return html`<th
          scope="col"
          role="columnheader"
          class=${label}
          aria-sort=${on ? (order.descending ? 'descending' : 'ascending') : nothing}
        >
          <button type="button" class="sort" @click=${() => sort(nextOrder(order, by))}>
            ${t.say(label)}<span class="arrow" aria-hidden="true"
              >${on ? (order.descending ? '▾' : '▴') : ''}</span
            >
          </button>
        </th>`;
      })}
    </tr>
  </thead>`;
}

/** The same choice on a narrow screen, where the heads of the columns are gone. */
export function sortChoice(
  t: ResultsLocalize,
  order: HitOrder,
  sort: (order: HitOrder) => void,
): TemplateResult {
  const choose = (event: Event) => {
    const by = (event.target as HTMLSelectElement).value as HitSort;
    sort({ by, descending: by === 'strength' || by === 'risk' });
  };
  return html`<label class="sort-choice"
    ><span>${t.say('sortLabel')}</span
    ><select @change=${choose}>
      ${HIT_SORTS.map(
        (by) => html`<option value=${by} ?selected=${by === order.by}>${t.say(CHOICES[by])}</option>`,
      )}
    </select></label
  >`;
}
