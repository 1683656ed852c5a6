import type { Screen } from './identity-verification-state.js';

/** What the form around the element and the style sheets of the page get: the verification's id, and the screen as `:state()`. */
export class IdentityVerificationInternals {
  readonly #internals: ElementInternals;
  #screen: Screen | undefined;

  constructor(host: HTMLElement) {
    this.#internals = host.attachInternals();
    // Before the listeners of the page, which may submit the form at once.
    host.addEventListener('kyc-completed', ({ detail }) =>
      this.#internals.setFormValue(detail.verificationId),
    );
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  show(screen: Screen): void {
    if (screen === this.#screen) return;
    this.#screen = screen;
    if (screen !== 'completed') this.#internals.setFormValue(null);
    try {
      this.#internals.states.clear();
      this.#internals.states.add(screen);
    } catch {
      // Browsers without `:state()` refuse names without dashes.
    }
  }
}
