/** What stands in a line beside a table. Templates only. */
import { html, type TemplateResult } from 'lit-element';

/** A button beside a text or a table. */
export function smallButton(label: string, click: () => void): TemplateResult {
  return html`<button type="button" class="small" @click=${click}>${label}</button>`;
}

/** Short texts in a line, with a dot between two of them and none at the end of a line. Needs `tableStyles`. */
export function dotted(texts: readonly unknown[], kind = ''): TemplateResult {
  return html`<span class="dotted ${kind}"
    >${texts.map((text) => html`<span><bdi>${text}</bdi></span> `)}</span
  >`;
}
