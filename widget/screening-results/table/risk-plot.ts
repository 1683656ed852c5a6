import { html, nothing, svg, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import { narrowHits, NO_FILTERS, type HitRange } from '../state/hits-order.js';
import {
  draggedRange,
  PLOT,
  plotDomain,
  plotDots,
  plotX,
  plotY,
  type Domain,
  type Point,
} from '../state/risk-plot-geometry.js';
import type { LoadedHits, State } from '../state/screening-results-state.js';
import { plottedHits } from '../state/shown-hits.js';
import { rangeText } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { keepLast } from '../../table/keep-last.js';

type Corners = NonNullable<State['drag']>;

export interface PlotActions {
  narrow(change: { readonly range: HitRange | null }): void;
  /** The corners of a rectangle that is being dragged; null when it ends. */
  drag(corners: Corners | null): void;
}

/** The plot of strength against risk: it shows the hits, and narrows them by a drag. The choices beside it do the same by keyboard. */
export function riskPlot(
  { filters, drag }: State,
  loaded: LoadedHits,
  localize: ResultsLocalize,
  actions: PlotActions,
): TemplateResult {
  const hits = plottedHits(loaded.hits, filters);
  const { range } = filters;
  const domain = plotDomain(hits);
  const selected = drag ? draggedRange(drag.from, drag.to, domain) : range;
  const move = (event: PointerEvent) => {
    const corners = dragging.get(event.currentTarget!);
    const to = corners && pointOf(event);
    if (to) follow(event, { from: corners.from, to }, actions);
  };
  const drop = (event: PointerEvent) => {
    const corners = dragging.get(event.currentTarget!);
    if (!corners) return;
    follow(event, null, actions);
    // A click without a drag shows all hits again.
    actions.narrow({ range: draggedRange(corners.from, corners.to, domain) });
  };
  const inside = localize.text('hits', { n: narrowHits(hits, { ...NO_FILTERS, range }).length });
  return html`<div
      class="plot"
      part="plot"
      role="img"
      aria-label="${localize.text('plotLabel')}: ${range ? localize.text('plotValue', { range: rangeText(localize, range), hits: inside }) : inside}"
      @pointerdown=${(event: PointerEvent) => startDrag(event, actions)}
      @pointermove=${move}
      @pointerup=${drop}
      @pointercancel=${(event: PointerEvent) => follow(event, null, actions)}
    >
      <svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" aria-hidden="true" dir="ltr">
        ${axes(localize, domain)} ${selected ? selection(selected, domain) : nothing}
        ${dotsOf(hits).map(
          ({ x, y, radius, serious }) =>
            svg`<circle class=${serious ? 'dot serious' : 'dot'} cx=${x} cy=${y} r=${serious ? radius + 2 : radius} />`,
        )}
      </svg>
    </div>
    <p class="hint">${localize.text('plotHint')}</p>`;
}

/** The corners of the rectangle in each plot: several events can come before the next render. */
const dragging = new WeakMap<EventTarget, Corners>();

function follow({ currentTarget }: PointerEvent, corners: Corners | null, { drag }: PlotActions): void {
  if (corners) dragging.set(currentTarget!, corners);
  else dragging.delete(currentTarget!);
  drag(corners);
}

const dotsOf = keepLast((hits: readonly Hit[]) => plotDots(hits, plotDomain(hits)));

function axes(localize: ResultsLocalize, domain: Domain) {
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
      'plotStrengthLabel',
    )}</text>
    <text class="axis" direction=${direction} transform="translate(14 ${middleY}) rotate(-90)" text-anchor="middle">${localize.text(
      'plotRiskLabel',
    )}</text>`;
}

function startDrag(event: PointerEvent, actions: PlotActions): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const at = pointOf(event);
  if (!at) return;
  (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  follow(event, { from: at, to: at }, actions);
}

function selection({ strength, risk }: HitRange, domain: Domain) {
  const x = plotX(strength[0], domain);
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
