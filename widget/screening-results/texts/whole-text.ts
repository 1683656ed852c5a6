import { html, type TemplateResult } from 'lit-element';
import { isLong, shortened, withVisibleOverrides } from '../../language/shown-text.js';
import type { ResultsLocalize } from './screening-results.en.js';

/** A text of the list or of the customer. A long one is folded: it would hide what is around it. */
export function wholeText(localize: ResultsLocalize, text: string): TemplateResult | string {
  const visible = withVisibleOverrides(text);
  if (!isLong(visible)) return visible;
  return html`${shortened(visible)}
    <details>
      <summary>${localize.text('wholeText')}</summary>
      ${visible}
    </details>`;
}

/** Null without any. A text that isolates its parts has the direction of the reader. What the list wrote has its own. */
export function textList(localize: ResultsLocalize, items: readonly string[]): TemplateResult | null {
  if (items.length === 0) return null;
  return html`<ul>
    ${items.map((item) =>
      item.includes('\u2068')
        ? html`<li><bdi dir=${localize.direction}>${item}</bdi></li>`
        : html`<li><bdi>${wholeText(localize, item)}</bdi></li>`,
    )}
  </ul>`;
}
