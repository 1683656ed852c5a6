import type { ProxyClient } from './client.js';
import type { KycElement } from './kyc-element.js';
import type { ErrorDetail } from './kyc-event.js';
import type { ProxyProblem } from './problem.js';
import { SessionSource } from './session.js';

/** Takes the state at that moment and returns the next one, or the same one. Pure. */
export type Transition<State> = (state: State) => State;

/**
 * What an element knows and does for one person. Another session ends it and begins another one: what belongs to a person
 * is nowhere else, so nothing of it can be left over.
 */
export abstract class Model<State, Element extends KycElement> {
  readonly element: Element;
  /** Its session is that of this person alone. */
  readonly client: ProxyClient;
  state: State;
  #hasEnded = false;

  constructor(element: Element, client: ProxyClient, initial: State) {
    this.element = element;
    this.client = client;
    this.state = initial;
  }

  get localize(): Element['localize'] {
    return this.element.localize;
  }

  /** After the end nothing changes any more, whatever is still under way. */
  readonly change = (transition: Transition<State>): void => {
    const before = this.state;
    if (this.#hasEnded) return;
    this.state = transition(before);
    if (this.state === before) return;
    this.element.requestUpdate();
    this.changed?.(before);
  };

  /** Fires `kyc-error`, and explains a mistake in the setup to the developer. */
  protected report(problem: ProxyProblem, detail: Partial<ErrorDetail> = {}): void {
    if (!this.#hasEnded) this.element.report(problem, detail);
  }

  /** Acts on a change at once: events, timers. */
  protected changed?(before: State): void;

  /**
   * Before a render: the element is in the page and has a session, for the first time or again. Without a session it runs after
   * ten seconds: the first call then fails with `not_configured`.
   */
  abstract ready(): void;

  /** The element left the page, or the person did: what is under way stops. */
  abstract leave(): void;

  /** The host gave another token for the same setup. Only the proxy knows whose: it has to be asked about what is shown. */
  renewed?(): void;

  /** Before each render: takes what the host has set. */
  update?(): void;

  end(): void {
    this.#hasEnded = true;
    this.leave();
    // What is not sent yet never is: the function of the page may give the token of the next person by now.
    this.client.session = new SessionSource();
  }
}
