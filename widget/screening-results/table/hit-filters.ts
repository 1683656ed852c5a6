import { html, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { rove } from '../../table/rove.js';
import type { Panel } from './hit-panel.js';
import {
  countByCountry,
  countByRiskType,
  narrowHits,
  NO_FILTERS,
  type HitFilters,
} from '../state/hits-order.js';
import { rangeText, riskTypeName } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { isComplete, type LoadedHits, type State } from '../state/screening-results-state.js';
import { plottedHits } from '../state/shown-hits.js';

export interface FilterActions {
  narrow(change: Partial<HitFilters>): void;
  togglePanel(): void;
}

/** A button for each risk type, with the number of loaded hits. */
export function typeChips(
  { filters, isPanelOpen }: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  { narrow, togglePanel }: FilterActions,
): TemplateResult {
  const { hits, total } = loaded;
  const { riskTypes } = filters;
  const chip = (isChosen: boolean, text: string, choose: () => void, at = 0) =>
    html`<button
      type="button"
      class="chip"
      tabindex=${at === 0 ? 0 : -1}
      aria-pressed=${String(isChosen)}
      @click=${choose}
    >
      ${text}
    </button>`;
  const all = isComplete(loaded)
    ? localize.text('allHits', { n: hits.length })
    : localize.text('allLoadedHits', { n: hits.length, total });
  return html`<div
    class="chips"
    role="toolbar"
    aria-label=${localize.text('filterLabel')}
    @keydown=${rove}
    @focusin=${rove}
    @focusout=${rove}
  >
    ${chip(riskTypes.size === 0, all, () => narrow({ riskTypes: NO_FILTERS.riskTypes }))}
    ${countByRiskType(hits).map(([type, n], at) =>
      chip(
        riskTypes.has(type),
        localize.text('typeCount', { type: riskTypeName(localize, type), n }),
        () => narrow({ riskTypes: toggled(riskTypes, type) }),
        at + 1,
      ),
    )}
    <button
      type="button"
      class="chip fold"
      tabindex="-1"
      aria-expanded=${String(isPanelOpen)}
      aria-controls="panel"
      @click=${togglePanel}
    >
      ${localize.text('panelToggle')}
    </button>
  </div>`;
}

export function panelOf(
  state: State,
  { hits, screening }: LoadedHits,
  localize: ResultsLocalize,
  /** Undefined until it is loaded. */
  countryKeys: ((hit: Hit) => readonly string[]) | undefined,
): Panel {
  const { filters, drag, groupBy, isCompact } = state;
  const { range, country } = filters;
  const plotted = plottedHits(hits, filters);
  return {
    hits: plotted,
    inside: narrowHits(plotted, { ...NO_FILTERS, range }).length,
    range,
    drag,
    isCompany: screening.entityType === 'company',
    rangeText: (each) => rangeText(localize, each),
    country,
    countries: (countryKeys ? countByCountry(hits, countryKeys) : []).map(([key, n]) => ({
      filter: { key, includes: (hit) => countryKeys!(hit).includes(key) },
      name: key && countryName(key, localize.language),
      n,
    })),
    groupBy,
    isCompact,
  };
}

function toggled(riskTypes: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(riskTypes);
  if (!next.delete(type)) next.add(type);
  return next;
}
