import { html, type TemplateResult } from 'lit-element';

/** Short texts in a line, with a dot between two of them and none at the end of a line. Needs `tableStyles`. */
export function dotted(texts: readonly unknown[], kind = ''): TemplateResult {
  return html`<span class="dotted ${kind}"
    >${texts.map((text) => html`<span><bdi>${text}</bdi></span> `)}</span
  >`;
}
