import { html, nothing, svg, type TemplateResult } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import type { HitRange } from '../state/hits-order.js';
import {
  draggedRange,
  PLOT,
  plotDomain,
  plotDots,
  plotX,
  plotY,
  steppedRange,
  wholeRange,
  type Domain,
  type Point,
} from '../state/risk-plot-geometry.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { keepLast } from '../../table/keep-last.js';

interface Corners {
  readonly from: Point;
  readonly to: Point;
}

export interface PlotActions {
  narrow(change: { readonly range: HitRange | null }): void;
  /** The corners of a rectangle that is being dragged; null when it ends. */
  drag(corners: Corners | null): void;
}

export interface Plot {
  /** The hits to draw, inside the range and outside. */
  readonly hits: readonly Hit[];
  /** How many of them are inside. */
  readonly inside: number;
  readonly range: HitRange | null;
  readonly drag: Corners | null;
  readonly isCompany: boolean;
  readonly rangeText: (range: HitRange) => string;
}

/** The plot of strength against risk: it shows the hits, and narrows them by a drag or by arrow keys. */
export function riskPlot(
  { hits, inside, range, drag, isCompany, rangeText }: Plot,
  localize: ResultsLocalize,
  actions: PlotActions,
): TemplateResult {
  const domain = plotDomain(hits);
  const selected = drag ? draggedRange(drag.from, drag.to, domain) : range;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const stepped = steppedRange(range, event.key, domain);
    if (!stepped) return;
    event.preventDefault();
    event.stopPropagation();
    actions.narrow(stepped);
  };
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
        range: range ? rangeText(range) : localize.text('plotWhole'),
        hits: localize.text('hits', { n: inside }),
      })}
      @keydown=${press}
      @pointerdown=${(event: PointerEvent) => startDrag(event, actions)}
      @pointermove=${move}
      @pointerup=${drop}
      @pointercancel=${(event: PointerEvent) => follow(event, null, actions)}
    >
      <svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" aria-hidden="true" dir="ltr">
        ${axes(localize, domain, isCompany)} ${selected ? selection(selected, domain) : nothing}
        ${dotsOf(hits).map(
          ({ x, y, radius, serious }) =>
            svg`<circle class=${serious ? 'dot serious' : 'dot'} cx=${x} cy=${y} r=${serious ? radius + 2 : radius} />`,
        )}
      </svg>
    </div>
    <p class="muted" id="plot-help">${localize.text(isCompany ? 'plotCompanyHint' : 'plotHint')}</p>`;
}

/** The corners of the rectangle in each plot: several events can come before the next render. */
const dragging = new WeakMap<EventTarget, Corners>();

function follow({ currentTarget }: PointerEvent, corners: Corners | null, { drag }: PlotActions): void {
  if (corners) dragging.set(currentTarget!, corners);
  else dragging.delete(currentTarget!);
  drag(corners);
}

const dotsOf = keepLast((hits: readonly Hit[]) => plotDots(hits, plotDomain(hits)));

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

function startDrag(event: PointerEvent, actions: PlotActions): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const at = pointOf(event);
  if (!at) return;
  (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  follow(event, { from: at, to: at }, actions);
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
