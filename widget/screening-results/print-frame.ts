/**
 * Prints a copy of `content`, without the page around it, from a frame inside `root`: the host's page does not change. The copy
 * is made of cloned nodes and constructed style sheets, which strict CSP and Trusted Types allow.
 */
export function printAlone(root: ShadowRoot, content: Element, title: string): void {
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
  // A document can adopt its own style sheets only.
  shadow.adoptedStyleSheets = root.adoptedStyleSheets.map(({ cssRules }) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync([...cssRules].map(({ cssText }) => cssText).join(''));
    return sheet;
  });
  shadow.append(inner.importNode(content, true));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
