/** The card of an element that lists rows, and a message in their place. Needs `lists`. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { Localize } from '../base/localize.js';
import type { Messages } from '../base/messages.js';

/** `title`, `content`: with the texts of the language, once they are loaded. */
export function listingCard(
  { isLoading, language, direction }: Localize<Messages>,
  isBusy: boolean,
  title: string,
  content: () => unknown,
): TemplateResult {
  return html`<div class="frame" lang=${language} dir=${direction}>
    <section class="card" part="card" aria-labelledby="heading" aria-busy=${isLoading || isBusy}>
      ${
        isLoading
          ? nothing
          : html`<h2 id="heading"><slot name="heading">${title}</slot></h2>
              ${content()}`
      }
    </section>
  </div>`;
}

export function waiting(text: string): TemplateResult {
  return html`<p class="wait"><span class="dot"></span>${text}</p>`;
}

/** `press`: of the button `label`, where waiting or another try helps. */
export function message(title: string, text: unknown, label = '', press?: unknown): TemplateResult {
  return html`<div class="message">
    <h2>${title}</h2>
    ${typeof text === 'string' ? html`<p class="muted">${text}</p>` : text}
    ${label && html`<button class="plain" @click=${press}>${label}</button>`}
  </div>`;
}
