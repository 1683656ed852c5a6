import type { LitElement } from 'lit-element';

/** The `kyc-screening-results` of the same document or shadow root that `for` of an element names. */
export function linkedResults(host: HTMLElement & { readonly for: string | undefined }): LitElement | null {
  const root = host.getRootNode() as Document | ShadowRoot | Element;
  return host.for && 'getElementById' in root ? (root.getElementById(host.for) as LitElement | null) : null;
}

/** After the results are drawn: their height decides where the page can scroll to. The focus follows, if it was in the host. */
export async function showResults(host: HTMLElement, results: LitElement): Promise<void> {
  await results.updateComplete;
  bringIntoView(results);
  if (host.matches(':focus-within')) results.focus();
}

/**
 * Scrolls the page to the start of an element, unless its start is in the upper part of the window already, by default the upper
 * half. A page with a header that stays in place sets `scroll-margin-block-start` on the element.
 */
export function bringIntoView(element: HTMLElement, upper = 0.5): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight * upper) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isReduced ? 'auto' : 'smooth' });
}
