import type { ReactiveController } from 'lit';
import { Announcer } from '../access/announcer.js';
import { span } from '../language/dates.js';
import type { ConnectedHost } from '../proxy/connection.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import { announcement } from './identity-verification-messages.js';
import { initial, milestone, secondsInLine, secondsLeft } from './identity-verification-state.js';
import type { State } from './identity-verification-state.js';
import { line } from './waiting-line-loader.js';

/** After each render: announces what changed, keeps the focus inside, and sets `:state()` and the form's value. */
export class IdentityVerificationFeedback implements ReactiveController {
  readonly #host: ConnectedHost;
  readonly #localize: IdentityLocalize;
  readonly #stateOf: () => State;
  readonly #announcer: Announcer;
  readonly internals: ElementInternals;
  #focused: Element | null = null;
  /** The last announced state, and the seconds left then. */
  #announced = initial;
  #announcedLeft = 0;
  /** The person used a control: the heading of the next screen gets the focus. */
  acted = false;

  constructor(host: ConnectedHost, localize: IdentityLocalize, stateOf: () => State) {
    this.#host = host;
    this.#localize = localize;
    this.#stateOf = stateOf;
    this.#announcer = new Announcer(host, localize);
    this.internals = host.attachInternals();
    // Before the listeners of the page, which may submit the form at once.
    host.addEventListener('kyc-completed', ({ detail }) =>
      this.internals.setFormValue(detail.verificationId),
    );
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot!.activeElement;
  }

  hostUpdated(): void {
    const localize = this.#localize;
    if (localize.isLoading) return;
    const now = Date.now();
    const state = this.#stateOf();
    const { screen } = state;
    const before = this.#announced;
    const moved = screen !== before.screen;
    const left = screen === 'code' ? secondsLeft(state, now) : 0;
    const passed = milestone(this.#announcedLeft, left);
    this.#announcer.announce(
      (state !== before && announcement(before, state, now, localize)) ||
        (passed ? localize.text('timeLeft', { time: span(passed, localize.locale) }) : ''),
    );
    // What is not loaded is announced later.
    if (line || !secondsInLine(state, now)) this.#announced = state;
    this.#announcedLeft = left;
    // Focus inside the element stays inside. Focus elsewhere is never taken.
    if ((moved && this.acted) || (this.#focused && !this.#focused.isConnected)) this.#focus('h2');
    else if (state !== before && state.idInvalid && before.screen === 'ask') this.#focus('input');
    if (!moved) return;
    if (screen !== 'starting') this.acted = false;
    if (screen !== 'completed') this.internals.setFormValue(null);
    try {
      this.internals.states.clear();
      this.internals.states.add(screen);
    } catch {
      // Browsers without `:state()` refuse names without dashes.
    }
  }

  #focus(selector: 'h2' | 'input'): void {
    if (document.activeElement !== document.body && !this.#host.matches(':focus-within')) return;
    this.#host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}
