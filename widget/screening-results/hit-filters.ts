import { html, nothing, type TemplateResult } from 'lit';
import { countByRiskType, type HitFilters } from './hits-order.js';
import { riskPlot, type PlotActions } from './risk-plot.js';
import { rangeText, riskTypeName, type ResultsLocalize } from './screening-results-messages.js';
import { isComplete, type LoadedHits, type State } from './screening-results-state.js';

export interface FilterActions extends PlotActions {
  narrow(change: Partial<HitFilters>): void;
}

/** A button for each risk type, with the number of loaded hits, and the plot. */
export function hitFilters(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  actions: FilterActions,
): TemplateResult {
  const { hits, total } = loaded;
  const { riskTypes, range } = state.filters;
  const { narrow } = actions;
  const chip = (isChosen: boolean, text: string, choose: () => void) =>
    html`<button type="button" class="chip" aria-pressed=${String(isChosen)} @click=${choose}>
      ${text}
    </button>`;
  const all = isComplete(loaded)
    ? localize.text('allHits', { n: hits.length })
    : localize.text('allLoadedHits', { n: hits.length, total });
  return html`<div class="chips" role="group" aria-label=${localize.text('filterLabel')}>
      ${chip(riskTypes.size === 0, all, () => narrow({ riskTypes: new Set() }))}
      ${countByRiskType(hits).map(([type, n]) =>
        chip(riskTypes.has(type), localize.text('typeCount', { type: riskTypeName(localize, type), n }), () =>
          narrow({ riskTypes: toggled(riskTypes, type) }),
        ),
      )}
    </div>
    ${riskPlot(state, loaded, localize, actions)}
    ${
      range
        ? html`<p class="narrowed">
            <span>${rangeText(localize, range)}</span>
            <button type="button" class="link" @click=${() => narrow({ range: null })}>
              ${localize.text('clearRange')}
            </button>
          </p>`
        : nothing
    }`;
}

function toggled(riskTypes: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(riskTypes);
  if (!next.delete(type)) next.add(type);
  return next;
}
