import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Hit, Screening } from '../../contract/screening.js';
import type { MatchedName } from '../names/alias-matching.js';
import { columnHeads, orderSelect } from '../table/column-heads.js';
import { hitRow } from './hit-row.js';
import { DEFAULT_ORDER, type HitOrder } from './hits-order.js';
import type { ResultsLocalize } from './screening-results-messages.js';
import type { ShownHits, State } from './screening-results-state.js';

export interface TableActions {
  sort(order: HitOrder): void;
  matchOf(query: string, hit: Hit): MatchedName;
  /** Opens the details of a hit, or closes them. */
  toggle(hitId: string): void;
}

/** What each row needs beside its hit. */
export interface RowContext {
  readonly screening: Screening;
  /** Ids of hits that are new since an earlier visit. */
  readonly fresh: ReadonlySet<string>;
  readonly toleranceYears: number;
}

/** The roles are written out because stacked rows lose their own. */
export function hitsTable(
  { order, openHitId }: State,
  { rows }: ShownHits,
  localize: ResultsLocalize,
  { screening, fresh, toleranceYears }: RowContext,
  { sort, toggle, matchOf }: TableActions,
): TemplateResult {
  const columns = [
    { id: 'name', label: localize.text('matchLabel') },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
  const orders = [
    { label: localize.text('orderByStrength'), order: { by: 'strength', descending: true } },
    { label: localize.text('orderByRisk'), order: { by: 'risk', descending: true } },
    { label: localize.text('orderByName'), order: { by: 'name', descending: false } },
    { label: localize.text('orderByType'), order: { by: 'type', descending: false } },
  ] as const;
  return html`${orderSelect(localize.text('orderLabel'), orders, order, (chosen) => sort(chosen ?? DEFAULT_ORDER))}
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
              toleranceYears,
              detailsId: `hit-${index}`,
              toggle: () => toggle(hit.hitId),
            }),
        )}
      </tbody>
    </table>
    ${rows.length === 0 ? html`<p class="nothing-left muted">${localize.text('noHitsLeft')}</p>` : nothing}`;
}
