import { html, nothing, type TemplateResult } from 'lit-element';
import type { Localize } from '../base/localize.js';
import type { pages as texts } from '../base/shared-texts.en.js';
import { latinDigits } from '../language/latin-digits.js';
import { pageNumbers } from './page-of-rows.js';

/** From this number of pages on, a page is chosen by its number. */
const MANY_PAGES = 8;

type PagerLocalize = Pick<Localize<typeof texts>, 'text' | 'number'>;

export interface Pager {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly mostOnPage: number;
  /** A page is being read: no other one can be asked for. */
  readonly busy: boolean;
  readonly hasRows: boolean;
  readonly goTo: (page: number) => void;
  readonly resize: (pageSize: number) => void;
}

/** How many rows a page has, a page by its number where there are many, and the buttons of the pages. */
export function tablePager(localize: PagerLocalize, pager: Pager): TemplateResult {
  const { page, pages, pageSize, mostOnPage, busy, hasRows, goTo, resize } = pager;
  return html`<div class="pager">
    ${numberField('pageSizeLabel', pageSize, mostOnPage, resize)}
    ${pages >= MANY_PAGES ? numberField('goToPage', page, pages, goTo) : nothing}
    ${hasRows ? pageButtons(localize, pager) : nothing}
  </div>`;

  function numberField(
    label: 'pageSizeLabel' | 'goToPage',
    value: number,
    most: number,
    choose: (value: number) => void,
  ): TemplateResult {
    const text = localize.number(value, { useGrouping: false });
    const change = ({ target }: { target: HTMLInputElement }) => {
      const chosen = readWholeNumber(target.value, most);
      // What is no number is replaced by the value in force.
      target.value = text;
      if (chosen !== null && chosen !== value) choose(chosen);
    };
    return html`<label class="number"
      ><span>${localize.text(label)}</span
      ><input
        inputmode="numeric"
        autocomplete="off"
        maxlength="6"
        .value=${text}
        aria-disabled=${busy}
        ?readonly=${busy}
        @change=${change}
    /></label>`;
  }
}

/** "50" and "٥٠": the whole number that a person typed, from 1 to `most`; null for other text. */
export function readWholeNumber(text: string, most: number): number | null {
  const digits = latinDigits(text.trim());
  return /^\d+$/.test(digits) ? Math.min(most, Math.max(1, Number(digits))) : null;
}

/** Previous page, the pages by number, next page. */
function pageButtons(localize: PagerLocalize, { page, pages, busy, goTo }: Pager): TemplateResult {
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
