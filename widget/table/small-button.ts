import { html, type TemplateResult } from 'lit-element';

/** A button beside a text or a table. */
export function smallButton(label: string, click: () => void): TemplateResult {
  return html`<button type="button" class="small" @click=${click}>${label}</button>`;
}
