import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { rove } from '../../table/rove.js';
import type { RowParts } from './hit-row.js';
import { countByRiskType, NO_FILTERS, type HitFilters } from '../state/hits-order.js';
import { riskTypeName } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { isComplete, type LoadedHits, type State } from '../state/screening-results-state.js';

export interface FilterActions {
  narrow(change: Partial<HitFilters>): void;
  togglePanel(): void;
}

/** A button for each risk type and each status. All are one stop of the Tab key, with `groups` before them. */
export function filterBar(
  { filters, isPanelOpen }: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  { decisions, changes }: RowParts,
  { narrow, togglePanel }: FilterActions,
  groups: unknown,
): TemplateResult {
  const { hits, total } = loaded;
  const { riskTypes, status } = filters;
  const chip = (isChosen: boolean, text: string, choose: () => void, first = false) =>
    html`<button
      type="button"
      class="chip"
      tabindex=${first ? 0 : -1}
      aria-pressed=${String(isChosen)}
      @click=${choose}
    >
      ${text}
    </button>`;
  const all = isComplete(loaded)
    ? localize.text('allHits', { n: hits.length })
    : localize.text('allLoadedHits', { n: hits.length, total });
  // Once, not for each of thousands of hits.
  const decided = decisions?.draw((part) => part);
  const isUndecided = (hit: Hit) => decided?.of(hit)?.isCurrent !== true;
  const tests = [
    ...(changes?.draw((part) => part.tests) ?? []),
    ...(decisions
      ? ([
          { key: 'undecided', includes: isUndecided },
          { key: 'decided', includes: (hit: Hit) => !isUndecided(hit) },
        ] as const)
      : []),
  ];
  const statuses = tests.map((test) => ({
    ...test,
    n: hits.filter(test.includes).length,
  }));
  return html`<div
    class="filter-bar"
    role="toolbar"
    aria-label=${localize.text('filterLabel')}
    @keydown=${rove}
    @focusin=${rove}
    @focusout=${rove}
  >
    ${groups}
    <div class="chips">
      ${chip(riskTypes.size === 0 && !status, all, () => narrow({ riskTypes: NO_FILTERS.riskTypes, status: null }), true)}
      ${countByRiskType(hits).map(([type, n]) =>
        chip(riskTypes.has(type), localize.text('typeCount', { type: riskTypeName(localize, type), n }), () =>
          narrow({ riskTypes: toggled(riskTypes, type) }),
        ),
      )}
      ${statuses
        .filter(({ key, n }) => n > 0 || status?.key === key)
        .map(({ key, includes, n }) => {
          const isChosen = status?.key === key;
          const choose = () => narrow({ status: isChosen ? null : { key, includes } });
          return chip(isChosen, localize.text('typeCount', { type: localize.text(`${key}Hit`), n }), choose);
        })}
      <button
        type="button"
        class="chip fold"
        tabindex="-1"
        aria-expanded=${String(isPanelOpen)}
        aria-controls=${isPanelOpen ? 'panel' : nothing}
        @click=${togglePanel}
      >
        ${localize.text('panelToggle')}
      </button>
    </div>
  </div>`;
}

function toggled(riskTypes: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(riskTypes);
  if (!next.delete(type)) next.add(type);
  return next;
}
