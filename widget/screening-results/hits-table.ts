import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { hitRow } from './hit-row.js';
import type { ResultsLocalize } from './agreement-text.js';
import { columnHeads, orderSelect } from '../table/column-heads.js';
import { DEFAULT_ORDER, type HitOrder } from './hits-order.js';
import type { MatchedName } from '../names/alias-matching.js';

export interface HitsTable {
  readonly screening: Screening;
  /** Those of this page, in the order chosen. */
  readonly hits: readonly Hit[];
  readonly order: HitOrder;
  readonly openId: string | undefined;
  /** Ids of hits that were not there on an earlier look. */
  readonly fresh: ReadonlySet<string>;
  readonly matchOf: (hit: Hit) => MatchedName;
  readonly sort: (order: HitOrder) => void;
  readonly toggle: (hit: Hit) => void;
}

/** The roles are written out because rows stacked on a narrow screen lose their own. */
export function hitsTable(t: ResultsLocalize, table: HitsTable): TemplateResult {
  const { screening, hits, order, openId, fresh, matchOf, sort, toggle } = table;
  const columns = [
    { id: 'name', label: t.say('match') },
    { id: 'type', label: t.say('type') },
    { id: 'strength', label: t.say('strength'), descendingFirst: true },
    { id: 'risk', label: t.say('risk'), descendingFirst: true },
  ] as const;
  const orders = [
    { label: t.say('sortStrength'), order: { by: 'strength', descending: true } },
    { label: t.say('sortRisk'), order: { by: 'risk', descending: true } },
    { label: t.say('sortName'), order: { by: 'name', descending: false } },
    { label: t.say('sortType'), order: { by: 'type', descending: false } },
  ] as const;
  return html`${orderSelect(t.say('sortLabel'), orders, order, (chosen) => sort(chosen ?? DEFAULT_ORDER))}
    <table class="rows" role="table" aria-label=${t.say('tableLabel')}>
      ${columnHeads(columns, order, sort)}
      <tbody role="rowgroup">
        ${repeat(
          hits,
          (hit) => hit,
          (hit, at) =>
            hitRow(t, {
              screening,
              hit,
              at,
              match: matchOf(hit),
              open: openId === hit.hitId,
              isNew: fresh.has(hit.hitId),
              toggle: () => toggle(hit),
            }),
        )}
      </tbody>
    </table>
    ${hits.length === 0 ? html`<p class="nothing-left muted">${t.say('nothingLeft')}</p>` : nothing}`;
}
