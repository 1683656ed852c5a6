import { html, nothing, type TemplateResult } from 'lit';
import { riskTypeName, type ResultsLocalize } from './agreement-text.js';
import type { LoadedHits } from './screening-results-controller.js';
import { countByRiskType, narrowHits, type HitRange } from './hits-order.js';
import { rangeText, type RiskPlot } from './risk-plot.js';

export interface Narrowing {
  /** None chosen: every type. */
  readonly types: ReadonlySet<string>;
  readonly range: HitRange | null;
}

export interface NarrowingView extends Narrowing {
  readonly loaded: LoadedHits;
  readonly complete: boolean;
  readonly plot: RiskPlot;
  readonly narrow: (change: Partial<Narrowing>) => void;
}

/** Chips by risk type, which count what is loaded, and the plot. */
export function hitsNarrowing(t: ResultsLocalize, view: NarrowingView): TemplateResult {
  const { loaded, complete, types, range, plot, narrow } = view;
  const { hits, total, screening } = loaded;
  const chip = (on: boolean, text: string, pick: () => void) =>
    html`<button type="button" class="chip" aria-pressed=${String(on)} @click=${pick}>${text}</button>`;
  const everything = complete
    ? t.say('all', { n: hits.length })
    : t.say('allPartly', { n: hits.length, total });
  return html`<div class="chips" role="group" aria-label=${t.say('filterLabel')}>
      ${chip(types.size === 0, everything, () => narrow({ types: new Set() }))}
      ${countByRiskType(hits).map(([type, n]) =>
        chip(types.has(type), t.say('typeCount', { type: riskTypeName(t, type), n }), () =>
          narrow({ types: toggled(types, type) }),
        ),
      )}
    </div>
    ${plot.render(t, narrowHits(hits, types, null), range, screening.entityType === 'company')}
    ${
      range
        ? html`<p class="narrowed">
            <span>${rangeText(t, range)}</span>
            <button type="button" class="link" @click=${() => narrow({ range: null })}>
              ${t.say('clear')}
            </button>
          </p>`
        : nothing
    }`;
}

function toggled(types: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(types);
  if (!next.delete(type)) next.add(type);
  return next;
}
