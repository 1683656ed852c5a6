import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { rove } from '../../table/rove.js';
import { countByRiskType, NO_FILTERS } from '../state/hits-order.js';
import { riskTypeName } from '../texts/listed-texts.js';
import { isComplete, type LoadedHits } from '../state/screening-results-state.js';
import type { HitsModel } from './hits-model.js';

/** A button for each risk type and each status. All are one stop of the Tab key, with the groups of hits before them. */
export function filterBar(model: HitsModel, loaded: LoadedHits): TemplateResult {
  const { results, decisions, changes } = model;
  const { localize, narrow, togglePanel, state } = results;
  const { filters, isPanelOpen } = state;
  const { hits, total } = loaded;
  const { riskTypes } = filters;
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
  const isUndecided = (hit: Hit) => decisions?.of(hit)?.isCurrent !== true;
  // Of each field one test, of both fields together: what is new and not decided.
  const both = { undecided: isUndecided, decided: (hit: Hit) => !isUndecided(hit) };
  const tests = [
    ['change', changes?.tests ?? []],
    ['status', decisions ? STATUSES.map((key) => ({ key, includes: both[key] })) : []],
  ] as const;
  const statuses = tests.flatMap(([field, each]) =>
    each.flatMap(({ key, includes }) => {
      const n = hits.filter(includes).length;
      const isChosen = filters[field]?.key === key;
      if (n === 0 && !isChosen) return [];
      const text = localize.text('typeCount', { type: localize.text(`${key}Hit`), n });
      return chip(isChosen, text, () => narrow({ [field]: isChosen ? null : { key, includes } }));
    }),
  );
  return html`<div
    class="filter-bar"
    role="toolbar"
    aria-label=${localize.text('filterLabel')}
    @keydown=${rove}
    @focusin=${rove}
    @focusout=${rove}
  >
    ${results.draw(() => decisions?.groups()) ?? nothing}
    <div class="chips">
      ${chip(riskTypes.size === 0 && !filters.change && !filters.status, all, () => narrow(NO_CHIPS), true)}
      ${countByRiskType(hits).map(([type, n]) =>
        chip(riskTypes.has(type), localize.text('typeCount', { type: riskTypeName(localize, type), n }), () =>
          narrow({ riskTypes: toggled(riskTypes, type) }),
        ),
      )}
      ${statuses}
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

const STATUSES = ['undecided', 'decided'] as const;
const NO_CHIPS = { riskTypes: NO_FILTERS.riskTypes, change: null, status: null };

function toggled(riskTypes: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(riskTypes);
  if (!next.delete(type)) next.add(type);
  return next;
}
