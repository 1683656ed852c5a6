import { html, nothing, type TemplateResult } from 'lit-element';
import type { Values } from '../base/messages.js';
import { numberField } from './number-field.js';
import { pageButtons, type PageLocalize } from './page-buttons.js';

/** From this number of pages on, a page is chosen by its number. */
const MANY_PAGES = 8;

export interface PagerLocalize extends PageLocalize {
  text(key: 'pageSizeLabel' | 'goToPage' | Parameters<PageLocalize['text']>[0], values?: Values): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
}

export interface Pager {
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
export function tablePager(
  localize: PagerLocalize,
  { page, pages, pageSize, mostOnPage, busy, hasRows, goTo, resize }: Pager,
): TemplateResult {
  const field = (key: 'pageSizeLabel' | 'goToPage', value: number, most: number, choose: typeof goTo) =>
    numberField({
      label: localize.text(key),
      value,
      text: localize.number(value, { useGrouping: false }),
      least: 1,
      most,
      isDisabled: busy,
      choose,
    });
  return html`<div class="pager">
    ${field('pageSizeLabel', pageSize, mostOnPage, resize)}
    ${pages >= MANY_PAGES ? field('goToPage', page, pages, goTo) : nothing}
    ${hasRows ? pageButtons(localize, { page, pages, busy, go: goTo }) : nothing}
  </div>`;
}
