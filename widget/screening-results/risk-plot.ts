import { html, nothing, svg, type TemplateResult } from 'lit';
import { narrowHits, type HitRange } from './hits-order.js';
import {
  PLOT,
  plotDomain,
  plotDots,
  plotX,
  plotY,
  steppedRange,
  wholeRange,
  type Domain,
  type Point,
} from './risk-plot-geometry.js';
import { rangeText, type ResultsLocalize } from './screening-results-messages.js';
import { dragRange, plottedHits, type LoadedHits, type State } from './screening-results-state.js';

export interface PlotActions {
  narrow(change: { readonly range: HitRange | null }): void;
  startDrag(at: Point): void;
  drag(to: Point): void;
  drop(): void;
  cancelDrag(): void;
}

/** The plot of strength against risk: it shows the hits, and narrows them by a drag or by arrow keys. */
export function riskPlot(
  state: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  actions: PlotActions,
): TemplateResult {
  const { range } = state.filters;
  const company = loaded.screening.entityType === 'company';
  const hits = plottedHits(loaded, state.filters);
  const domain = plotDomain(hits);
  const selected = state.drag ? dragRange(state) : range;
  const left = narrowHits(hits, { riskTypes: new Set(), range }).length;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const stepped = steppedRange(range, event.key, domain);
    if (!stepped) return;
    event.preventDefault();
    actions.narrow(stepped);
  };
  return html`<div
      class="plot"
      part="plot"
      tabindex="0"
      role="slider"
      aria-roledescription=${localize.text('plotRole')}
      aria-label=${localize.text('plotLabel')}
      aria-describedby="plot-help"
      aria-valuemin=${domain.from}
      aria-valuemax="1"
      aria-valuenow=${range?.strength[0] ?? domain.from}
      aria-valuetext=${localize.text('plotValue', {
        range: range ? rangeText(localize, range) : localize.text('plotWhole'),
        hits: localize.text('hits', { n: left }),
      })}
      @keydown=${press}
      @pointerdown=${(event: PointerEvent) => startDrag(event, actions)}
      @pointermove=${(event: PointerEvent) => {
        const at = pointOf(event);
        if (at) actions.drag(at);
      }}
      @pointerup=${actions.drop}
      @pointercancel=${actions.cancelDrag}
    >
      <svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" aria-hidden="true" dir="ltr">
        ${axes(localize, domain, company)} ${selected ? selection(selected, domain) : nothing}
        ${plotDots(hits, domain).map(
          ({ x, y, radius, serious }) =>
            svg`<circle class=${serious ? 'dot serious' : 'dot'} cx=${x} cy=${y} r=${serious ? radius + 2 : radius} />`,
        )}
      </svg>
    </div>
    <p class="muted" id="plot-help">${localize.text(company ? 'plotCompanyHint' : 'plotHint')}</p>`;
}

function axes(localize: ResultsLocalize, domain: Domain, company: boolean) {
  const { left, right, top, bottom } = PLOT;
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  const { direction } = localize;
  return svg`<g class="axes">
      <path d="M${left} ${top}V${bottom}H${right}" />
      <path class="halves" d="M${left} ${middleY}H${right}M${middleX} ${top}V${bottom}" />
    </g>
    <text class="axis" x=${left} y=${bottom + 14} text-anchor="middle">${localize.number(domain.from)}</text>
    <text class="axis" x=${right} y=${bottom + 14} text-anchor="middle">${localize.number(1)}</text>
    <text class="axis" x=${left - 5} y=${bottom} text-anchor="end">${localize.number(0)}</text>
    <text class="axis" x=${left - 5} y=${top + 8} text-anchor="end">${localize.number(100)}</text>
    <text class="axis" direction=${direction} x=${middleX} y=${bottom + 27} text-anchor="middle">${localize.text(
      company ? 'plotStrengthCompanyLabel' : 'plotStrengthLabel',
    )}</text>
    <text class="axis" direction=${direction} transform="translate(14 ${middleY}) rotate(-90)" text-anchor="middle">${localize.text(
      'plotRiskLabel',
    )}</text>`;
}

function startDrag(event: PointerEvent, { startDrag: start }: PlotActions): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const at = pointOf(event);
  if (!at) return;
  (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  start(at);
}

function selection({ strength, risk }: HitRange, domain: Domain) {
  const { strength: whole } = wholeRange(domain);
  const x = plotX(Math.max(strength[0], whole[0]), domain);
  const y = plotY(risk[1]);
  return svg`<rect class="selection" x=${x} y=${y} rx="4"
    width=${Math.max(1, plotX(strength[1], domain) - x)} height=${Math.max(1, plotY(risk[0]) - y)} />`;
}

/** The pointer in the units of the drawing; null while the plot is not visible. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point | null {
  const box = (currentTarget as HTMLElement).querySelector('svg')!.getBoundingClientRect();
  if (box.width === 0) return null;
  return {
    x: ((clientX - box.left) / box.width) * PLOT.width,
    y: ((clientY - box.top) / box.height) * PLOT.height,
  };
}
