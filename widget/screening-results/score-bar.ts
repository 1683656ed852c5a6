import { html, type TemplateResult } from 'lit';

/** From these a bar is drawn in the colour of danger, or of caution; they follow the quarters of the plot. */
const SEVERE = 75;
const CAUTION = 30;

export function tone(risk: number): 'bad' | 'warn' | 'good' {
  if (risk >= SEVERE) return 'bad';
  return risk >= CAUTION ? 'warn' : 'good';
}

export function measure(text: string, percent: number, colour: string): TemplateResult {
  const width = Math.min(100, Math.max(0, percent));
  return html`<span class="num"><bdi>${text}</bdi></span
    ><svg class="bar ${colour}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rest" width="100" height="6" />
      <rect class="full" width=${width} height="6" />
    </svg>`;
}
