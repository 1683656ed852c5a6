import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Hit, Screening } from '../../contract/screening.js';
import { hitRow } from './hit-row.js';
import type { ResultsLocalize } from './hit-words.js';
import type { HitOrder } from './hits-order.js';
import { sortChoice, tableHead } from './hits-sorting.js';
import type { MatchedName } from './matched-name.js';

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

/** The roles are spelt out because rows stacked on a narrow screen would lose them. */
export function hitsTable(t: ResultsLocalize, table: HitsTable): TemplateResult {
  const { screening, hits, order, openId, fresh, matchOf, sort, toggle } = table;
  return html`${sortChoice(t, order, sort)}
    <table role="table" aria-label=${t.say('tableLabel')}>
      ${tableHead(t, order, sort)}
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
