import { html, type TemplateResult } from 'lit-element';

/** From these risk scores on, a bar is red or orange. A low score is no approval, so it has no colour. */
const HIGH_RISK = 75;
const MEDIUM_RISK = 30;

export function riskTone(risk: number): 'bad' | 'warn' | '' {
  if (risk >= HIGH_RISK) return 'bad';
  return risk >= MEDIUM_RISK ? 'warn' : '';
}

export function scoreBar(text: string, percent: number, colour: string): TemplateResult {
  const width = Math.min(100, Math.max(0, percent));
  return html`<span class="num"><bdi>${text}</bdi></span
    ><svg class="bar ${colour}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rest" width="100" height="6" />
      <rect class="full" width=${width} height="6" />
    </svg>`;
}
