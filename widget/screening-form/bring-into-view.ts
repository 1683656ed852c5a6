/**
 * Scrolls the page to the start of an element, unless its start is in the upper half of the window already. A page with a
 * header that stays in place sets `scroll-margin-block-start` on the element.
 */
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isReduced ? 'auto' : 'smooth' });
}
