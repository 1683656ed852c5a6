/**
 * Lets a text change that an extension of the browser has wrapped, as translators do. Lit writes the next text to what follows its marker: to a
 * `data` that only a text node shows. Other texts stay as the extension left them.
 */
export class WrappedTexts {
  readonly #wrappers = new Set<ChildNode>();
  readonly #observer = new MutationObserver((changes) => this.#keep(changes));

  constructor(root: ShadowRoot) {
    this.#observer.observe(root, { childList: true, subtree: true });
  }

  beforeRender(): void {
    this.#keep(this.#observer.takeRecords());
  }

  afterRender(): void {
    // Of this render itself.
    this.#observer.takeRecords();
    for (const wrapper of this.#wrappers) {
      const { data } = wrapper as ChildNode & { data?: string };
      if (data !== undefined) wrapper.replaceWith(data);
      if (!wrapper.isConnected) this.#wrappers.delete(wrapper);
    }
  }

  #keep(changes: readonly MutationRecord[]): void {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) this.#wrappers.add(node);
  }
}
