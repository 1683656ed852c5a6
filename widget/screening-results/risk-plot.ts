import { html, nothing, svg, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Hit } from '../../contract/screening.js';
import { isolate, strengthText, type ResultsLocalize } from './agreement-text.js';
import { narrowHits, type HitRange } from './hits-order.js';
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
} from './risk-plot-geometry.js';

/** The plot of strength against risk: a picture of the hits, and a way to narrow them by drag or arrow keys. */
export class RiskPlot {
  readonly #host: ReactiveControllerHost;
  readonly #narrowed: (range: HitRange | null) => void;
  #drag: { from: Point; to: Point } | undefined;
  #domain: Domain = { from: 0 };
  #range: HitRange | null = null;

  constructor(host: ReactiveControllerHost, narrowed: (range: HitRange | null) => void) {
    this.#host = host;
    this.#narrowed = narrowed;
  }

  render(t: ResultsLocalize, hits: readonly Hit[], range: HitRange | null, company: boolean): TemplateResult {
    this.#domain = plotDomain(hits);
    this.#range = range;
    const shown = this.#drag ? draggedRange(this.#drag.from, this.#drag.to, this.#domain) : range;
    const left = narrowHits(hits, new Set(), range).length;
    return html`<div
        class="plot"
        part="plot"
        tabindex="0"
        role="slider"
        aria-roledescription=${t.say('plotRole')}
        aria-label=${t.say('plotLabel')}
        aria-describedby="plot-help"
        aria-valuemin=${this.#domain.from}
        aria-valuemax="1"
        aria-valuenow=${range?.strength[0] ?? this.#domain.from}
        aria-valuetext=${t.say('plotValue', {
          range: range ? rangeText(t, range) : t.say('plotWhole'),
          hits: t.say('hits', { n: left }),
        })}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
        @pointerdown=${(event: PointerEvent) => this.#down(event)}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerup=${() => this.#up()}
        @pointercancel=${() => this.#cancel()}
      >
        <svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" aria-hidden="true" dir="ltr">
          ${this.#axes(t, company)} ${shown ? selection(shown, this.#domain) : nothing}
          ${plotDots(hits, this.#domain).map(
            ({ x, y, radius, grave }) =>
              svg`<circle class=${grave ? 'dot grave' : 'dot'} cx=${x} cy=${y} r=${grave ? radius + 2 : radius} />`,
          )}
        </svg>
      </div>
      <p class="muted" id="plot-help">${t.say(company ? 'plotHelpCompany' : 'plotHelp')}</p>`;
  }

  #axes(t: ResultsLocalize, company: boolean) {
    const { left, right, top, bottom } = PLOT;
    const middleX = (left + right) / 2;
    const middleY = (top + bottom) / 2;
    return svg`<g class="axes">
        <path d="M${left} ${top}V${bottom}H${right}" />
        <path class="halves" d="M${left} ${middleY}H${right}M${middleX} ${top}V${bottom}" />
      </g>
      <text class="axis" x=${left} y=${bottom + 12} text-anchor="middle">${t.number(this.#domain.from)}</text>
      <text class="axis" x=${right} y=${bottom + 12} text-anchor="middle">${t.number(1)}</text>
      <text class="axis" x=${left - 5} y=${bottom} text-anchor="end">${t.number(0)}</text>
      <text class="axis" x=${left - 5} y=${top + 8} text-anchor="end">${t.number(100)}</text>
      <text class="axis" direction=${t.direction} x=${middleX} y=${bottom + 24} text-anchor="middle">${t.say(
        company ? 'plotStrengthCompany' : 'plotStrength',
      )}</text>
      <text class="axis" direction=${t.direction} transform="translate(14 ${middleY}) rotate(-90)" text-anchor="middle">${t.say(
        'plotRisk',
      )}</text>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const stepped = steppedRange(this.#range, event.key, this.#domain);
    if (!stepped) return;
    event.preventDefault();
    this.#narrowed(stepped.range);
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const plot = event.currentTarget as HTMLElement;
    const at = pointIn(plot, event);
    if (!at) return;
    plot.setPointerCapture(event.pointerId);
    this.#drag = { from: at, to: at };
  }

  #move(event: PointerEvent): void {
    const at = this.#drag && pointIn(event.currentTarget as HTMLElement, event);
    if (!at || !this.#drag) return;
    this.#drag = { from: this.#drag.from, to: at };
    this.#host.requestUpdate();
  }

  /** A click on the plot, without a drag, shows everything again. */
  #up(): void {
    if (!this.#drag) return;
    const { from, to } = this.#drag;
    this.#drag = undefined;
    this.#narrowed(draggedRange(from, to, this.#domain));
  }

  #cancel(): void {
    this.#drag = undefined;
    this.#host.requestUpdate();
  }
}

export function rangeText(t: ResultsLocalize, { strength, risk }: HitRange): string {
  return t.say('plotRange', {
    fromStrength: isolate(strengthText(t, strength[0])),
    toStrength: isolate(strengthText(t, strength[1])),
    fromRisk: isolate(t.number(risk[0])),
    toRisk: isolate(t.number(risk[1])),
  });
}

function selection({ strength, risk }: HitRange, domain: Domain) {
  const { strength: whole } = wholeRange(domain);
  const x = plotX(Math.max(strength[0], whole[0]), domain);
  const y = plotY(risk[1]);
  return svg`<rect class="selection" x=${x} y=${y} rx="4"
    width=${Math.max(1, plotX(strength[1], domain) - x)} height=${Math.max(1, plotY(risk[0]) - y)} />`;
}

/** The pointer in the drawing's own units. */
function pointIn(plot: HTMLElement, event: PointerEvent): Point | null {
  const drawing = plot.querySelector('svg');
  const box = drawing?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  return {
    x: ((event.clientX - box.left) / box.width) * PLOT.width,
    y: ((event.clientY - box.top) / box.height) * PLOT.height,
  };
}
