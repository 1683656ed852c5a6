/**
 * Keeps the focus in an element across its renders: a control that was removed gives it to the `heir`. Never takes
 * the focus from another place of the page. No control is disabled while it may have the focus.
 */
export class FocusKeeper {
  readonly #host: HTMLElement;
  readonly #heir: string;
  #focused: Element | null = null;
  /** The heading that can take the focus for now only: a dialog that opens gives the focus to the first that can. */
  #heading: HTMLElement | undefined;

  /** @param heir the selector of what is always rendered and can take the focus. */
  constructor(host: HTMLElement, heir: string) {
    this.#host = host;
    this.#heir = heir;
  }

  beforeRender(): void {
    this.#focused = this.#host.shadowRoot!.activeElement;
  }

  /** @param target the selector of what takes the focus with this render. */
  afterRender(target: string | undefined): void {
    const focused = this.#focused;
    if (!this.#heading?.matches(':focus')) this.#heading?.removeAttribute('tabindex');
    if (target) this.give(target);
    else if (focused && !focused.isConnected) this.give(this.#heir);
    else if (focused && isFree()) this.#focus(focused as HTMLElement);
  }

  /** Gives the focus to what the selector finds, if it is in the element or nowhere. */
  give(selector: string): void {
    if (isFree() || this.#host.matches(':focus-within')) this.take(selector);
  }

  /** For what a person asked for in another place of the page. */
  take(selector: string): void {
    const target = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
    if (target) this.#focus(target);
  }

  #focus(target: HTMLElement): void {
    target.focus();
    if (target.matches(':focus')) return;
    this.#heading = target;
    target.tabIndex = -1;
    target.focus();
  }
}

function isFree(): boolean {
  return (document.activeElement ?? document.body) === document.body;
}
