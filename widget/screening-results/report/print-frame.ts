import { moment } from '../../language/dates.js';
import { shown } from '../texts/listed-texts.js';
import { pageRule } from '../../report/print-pages.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** The head of each page where the browser has no boxes in the margins: the head of a table, which printers repeat. */
const HEAD_STYLES = `
  /* A contained box is cut at the end of a page, not broken, and the head of a table in it is not repeated. */
  :host { container-type: normal; }
  /* Firefox moves a grid that does not fit to the next page as a whole. */
  .card, .cols { display: block; }
  .card > * + *, .cols > * + * { margin-block-start: 20px; }
  .pages { border-collapse: collapse; inline-size: 100%; }
  .pages > * > tr > td { padding: 0; }
  .pages > thead p { display: flex; justify-content: space-between; gap: 16px; padding-block-end: 12px; font-size: 12px; }
  .lists { margin-block-start: 16px; font-size: 13px; }
`;

/**
 * Prints a copy of `content`, without the page around it, from a frame inside `root`: the host's page does not change. The copy
 * is made of cloned nodes and constructed style sheets, which strict CSP and Trusted Types allow. Every page has the title and
 * the time; its number is printed where the browser has boxes in the margins.
 */
export function printAlone(
  root: ShadowRoot,
  content: Element,
  localize: ResultsLocalize,
  name: string,
  now: Date,
): void {
  root.querySelector('iframe.print')?.remove();
  const title = localize.text('reportTitle', { name: shown(name) });
  const time = localize.text('printedAt', { time: moment(now.toISOString(), localize.locale) });
  const frame = Object.assign(document.createElement('iframe'), { className: 'print', title, tabIndex: -1 });
  frame.setAttribute('aria-hidden', 'true');
  root.append(frame);
  const inner = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!inner || !view) return;
  inner.title = title;
  const host = inner.createElement('div');
  // Paper is light, whatever the screen is.
  host.style.colorScheme = 'light';
  inner.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
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
  shadow.adoptedStyleSheets = [
    ...root.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join('')),
    HEAD_STYLES,
  ].map(sheetOf);
  const copy = inner.importNode(content, true);
  const lists = { className: 'lists muted', textContent: localize.text('listsNotStated') };
  copy.append(Object.assign(inner.createElement('p'), lists));
  shadow.append(
    hasMarginBoxes(pages) ? copy : withRepeatedHead(inner, localize.direction, [title, time], copy),
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

function hasMarginBoxes({ cssRules }: CSSStyleSheet): boolean {
  return ((cssRules[0] as Partial<CSSGroupingRule> | undefined)?.cssRules?.length ?? 0) > 0;
}

function withRepeatedHead(
  inner: Document,
  direction: string,
  texts: readonly string[],
  content: Element,
): HTMLTableElement {
  const table = inner.createElement('table');
  table.className = 'pages';
  table.setAttribute('role', 'presentation');
  table.dir = direction;
  const line = inner.createElement('p');
  line.className = 'muted';
  line.append(...texts.map((textContent) => Object.assign(inner.createElement('bdi'), { textContent })));
  table.createTHead().insertRow().insertCell().append(line);
  table.createTBody().insertRow().insertCell().append(content);
  return table;
}
