export class HitFocus {
  readonly #root: () => ShadowRoot | null;

  constructor(root: () => ShadowRoot | null) {
    this.#root = root;
  }

  get #hits(): HTMLElement[] {
    return [...(this.#root()?.querySelectorAll<HTMLElement>('.opener') ?? [])];
  }

  find(selector: string): HTMLElement | null | undefined {
    return this.#root()?.querySelector<HTMLElement>(selector);
  }

  /** Undefined when nothing in the element has the focus. */
  get element(): HTMLElement | undefined {
    return (this.#root()?.activeElement as HTMLElement | null) ?? undefined;
  }

  /** To the next hit or the one before; from elsewhere, to the first. False when the page ends there. */
  step(by: 1 | -1): boolean {
    const hits = this.#hits;
    const at = this.element ? hits.indexOf(this.element) : -1;
    const to = at === -1 ? hits[0] : hits[at + by];
    to?.focus();
    return at === -1 || to !== undefined;
  }

  /** After a change of the page, the reader is at its first hit. */
  toFirst(): void {
    const [first] = this.#hits;
    first?.focus({ preventScroll: true });
    first?.closest('.hit')?.scrollIntoView({ block: 'nearest' });
  }

  toLast(): void {
    this.#hits.at(-1)?.focus();
  }
}
