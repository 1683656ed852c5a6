import type { CSSResult } from 'lit';

/**
 * Prints a copy of `content` and nothing of the page around it: in a frame inside `root`, so that the host's page
 * is not written to. Built from cloned nodes and constructed style sheets, which strict CSP and Trusted Types allow.
 */
export function printAlone(
  root: ShadowRoot,
  content: Element,
  styles: readonly CSSResult[],
  title: string,
): void {
  root.querySelector('iframe.print')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'print';
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
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
  shadow.adoptedStyleSheets = styles.map(({ cssText }) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
  shadow.append(inner.importNode(content, true));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
