import { html, nothing, type TemplateResult } from 'lit-element';
import type { Localize } from '../base/localize.js';
import type { pages as texts } from '../base/shared-texts.en.js';
import { pageNumbers } from './page-of-rows.js';

type PagerLocalize = Pick<Localize<typeof texts>, 'text' | 'number'>;

export interface Pager {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** A page is being read: no other one can be asked for. */
  readonly busy: boolean;
  readonly goTo: (page: number) => void;
}

/** Previous page, the pages by number, next page. */
export function tablePager(localize: PagerLocalize, { page, pages, busy, goTo }: Pager): TemplateResult {
  // Not `disabled`: a disabled button loses the focus of the person who has just pressed it.
  const step = (to: number, label: 'previous' | 'next', sign: string) => {
    const isPossible = !busy && to >= 1 && to <= pages;
    return html`<button
      type="button"
      class="page"
      aria-label=${localize.text(label)}
      aria-disabled=${!isPossible}
      @click=${() => isPossible && goTo(to)}
    >
      <span class="sign" aria-hidden="true">${sign}</span>
    </button>`;
  };
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
            aria-disabled=${busy}
            @click=${() => !busy && number !== page && goTo(number)}
          >
            ${localize.number(number)}
          </button>`,
    )}
    ${step(page + 1, 'next', '›')}
  </nav>`;
}
