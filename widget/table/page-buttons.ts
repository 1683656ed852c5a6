import { html, nothing, type TemplateResult } from 'lit-element';
import type { Values } from '../base/messages.js';
import { pageNumbers } from './page-of-rows.js';

/** An element's translation, as far as these buttons need it. */
export interface PageLocalize {
  text(key: 'pages' | 'page' | 'previous' | 'next', values?: Values): string;
  number(value: number): string;
}

export interface Paging {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** A page is being read: no other one can be asked for. */
  readonly busy?: boolean;
  readonly go: (page: number) => void;
}

/** Previous page, the pages by number, next page. `page` names a page by its `{n}`. */
export function pageButtons(
  localize: PageLocalize,
  { page, pages, busy = false, go }: Paging,
): TemplateResult {
  // Not `disabled`: a disabled button loses the focus of the person who has just pressed it.
  const possible = (to: number) => !busy && to >= 1 && to <= pages;
  const step = (to: number, label: 'previous' | 'next', sign: string) =>
    html`<button
      type="button"
      class="page"
      aria-label=${localize.text(label)}
      aria-disabled=${String(!possible(to))}
      @click=${() => possible(to) && go(to)}
    >
      <span class="sign" aria-hidden="true">${sign}</span>
    </button>`;
  return html`<nav aria-label=${localize.text('pages')}>
    ${step(page - 1, 'previous', '‹')}
    ${pageNumbers(page, pages).map((number) =>
      number === null
        ? html`<span class="gap" aria-hidden="true">…</span>`
        : html`<button
            type="button"
            class="page"
            aria-label=${localize.text('page', { n: number })}
            aria-current=${number === page ? 'page' : nothing}
            aria-disabled=${String(busy)}
            @click=${() => !busy && number !== page && go(number)}
          >
            ${localize.number(number)}
          </button>`,
    )}
    ${step(page + 1, 'next', '›')}
  </nav>`;
}
