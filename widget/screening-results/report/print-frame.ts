import { render, type TemplateResult } from 'lit-element';
import { pageRule } from '../../report/print-pages.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

interface Printed {
  /** Of each page. */
  readonly title: string;
  readonly time: string;
  readonly styles: string;
  /** `hasMarginBoxes`: the browser prints title, time and number of each page itself. */
  readonly content: (hasMarginBoxes: boolean) => TemplateResult;
}

/**
 * Prints `content`, without the page around it, from a frame inside `root`: the host's page does not change. Constructed style
 * sheets and templates of Lit work under a strict CSP and Trusted Types.
 */
export function printAlone(
  root: ShadowRoot,
  localize: ResultsLocalize,
  { title, time, styles, content }: Printed,
): void {
  root.querySelector('iframe.print')?.remove();
  const frame = Object.assign(document.createElement('iframe'), { className: 'print', title, tabIndex: -1 });
  frame.setAttribute('aria-hidden', 'true');
  root.append(frame);
  const inner = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!inner || !view) return;
  inner.title = title;
  const shadow = inner.body.appendChild(inner.createElement('div')).attachShadow({ mode: 'open' });
  // A document can adopt its own style sheets only.
  const sheetOf = (rules: string) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(rules);
    return sheet;
  };
  const pages = sheetOf(
    pageRule({
      title,
      time,
      number: localize.text('printedPage', { page: '\u0000', pages: '\u0000' }),
      direction: localize.direction,
      hasArabicDigits: localize.locale.endsWith('arab'),
    }),
  );
  inner.adoptedStyleSheets = [pages];
  shadow.adoptedStyleSheets = [sheetOf(styles)];
  render(content(hasMarginBoxes(pages)), shadow);
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

function hasMarginBoxes({ cssRules }: CSSStyleSheet): boolean {
  return ((cssRules[0] as Partial<CSSGroupingRule> | undefined)?.cssRules?.length ?? 0) > 0;
}
