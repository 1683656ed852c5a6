/** A row within this distance of the screen counts as on it. */
const MARGIN = '200px';

/** Which rows of a table are on the screen. A row is, until the browser says that it is not: it is silent about a page that is hidden. */
export class NearRows {
  readonly #update: () => void;
  readonly #areNear = new WeakMap<Element, boolean>();
  #observer: IntersectionObserver | undefined;
  #rows: readonly HTMLElement[] = [];

  /** @param update for rows that come near. */
  constructor(update: () => void) {
    this.#update = update;
  }

  /** Call it after each render, with the rows in their order. Each has its place in `data-at`. */
  observe(rows: readonly HTMLElement[]): void {
    this.#rows = rows;
    // A simulated page has none.
    if (!('IntersectionObserver' in window)) return;
    this.#observer ??= new IntersectionObserver((entries) => this.#take(entries), { rootMargin: MARGIN });
    // One that it observes already stays as it is.
    for (const row of rows) this.#observer.observe(row);
  }

  /** The places of those that are near. Undefined before the first render. */
  get places(): readonly number[] | undefined {
    if (this.#rows.length === 0) return undefined;
    return this.#rows.flatMap((row) => (this.#areNear.get(row) === false ? [] : Number(row.dataset['at'])));
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    let isMoved = false;
    for (const { target, isIntersecting } of entries) {
      // One that is new, too: what the update before knew of the rows had it not.
      if (isIntersecting && !this.#areNear.get(target)) isMoved = true;
      this.#areNear.set(target, isIntersecting);
    }
    if (isMoved) this.#update();
  }
}
