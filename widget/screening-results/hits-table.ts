import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Screening } from '../../contract/screening.js';
import { columnHeads, orderSelect } from '../table/column-heads.js';
import { matchOf } from './hit-match.js';
import { hitRow } from './hit-row.js';
import { DEFAULT_ORDER, type HitOrder } from './hits-order.js';
import type { ResultsLocalize } from './screening-results-messages.js';
import type { ShownHits, State } from './screening-results-state.js';

export interface TableActions {
  sort(order: HitOrder): void;
  /** Opens the details of a hit, or closes them. */
  toggle(hitId: string): void;
}

/** `fresh`: ids of hits that are new since an earlier visit. The roles are written out because stacked rows lose their own. */
export function hitsTable(
  { order, openHitId }: State,
  { rows }: ShownHits,
  localize: ResultsLocalize,
  screening: Screening,
  fresh: ReadonlySet<string>,
  { sort, toggle }: TableActions,
): TemplateResult {
  const columns = [
    { id: 'name', label: localize.text('match') },
    { id: 'type', label: localize.text('type') },
    { id: 'strength', label: localize.text('strength'), descendingFirst: true },
    { id: 'risk', label: localize.text('risk'), descendingFirst: true },
  ] as const;
  const orders = [
    { label: localize.text('sortStrength'), order: { by: 'strength', descending: true } },
    { label: localize.text('sortRisk'), order: { by: 'risk', descending: true } },
    { label: localize.text('sortName'), order: { by: 'name', descending: false } },
    { label: localize.text('sortType'), order: { by: 'type', descending: false } },
  ] as const;
  return html`${orderSelect(localize.text('sortLabel'), orders, order, (chosen) => sort(chosen ?? DEFAULT_ORDER))}
    <table class="rows" role="table" aria-label=${localize.text('tableLabel')}>
      ${columnHeads(columns, order, sort)}
      <tbody role="rowgroup">
        ${repeat(
          rows,
          (hit) => hit,
          (hit, index) =>
            hitRow(localize, {
              screening,
              hit,
              match: matchOf(screening.name, hit),
              isOpen: openHitId === hit.hitId,
              isNew: fresh.has(hit.hitId),
              detailsId: `hit-${index}`,
              toggle: () => toggle(hit.hitId),
            }),
        )}
      </tbody>
    </table>
    ${rows.length === 0 ? html`<p class="nothing-left muted">${localize.text('nothingLeft')}</p>` : nothing}`;
}
