import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Announcer } from './announcer.js';
import { FocusKeeper } from './focus-keeper.js';

/** What happens takes the state at that moment and returns the next one, or the same one. */
export type StateEvent<State> = (state: State) => State;

export interface StateRules<State> {
  readonly initial: State;
  /** The selector of what takes the focus when its control was removed. */
  readonly heir: string;
  /** After each render, also when only time has passed. Empty for nothing. Undefined: `before` stays until the text is loaded. */
  announcement(before: State, after: State): string | undefined;
  /** The selector of what takes the focus with this change. */
  focusTarget?(before: State, after: State): string | undefined;
  /** Acts on a change at once, before the render: events, timers. */
  changed?(before: State, after: State): void;
}

/** The state of an element, and the one way to change it: the next state, then the render, the announcement and the focus. */
export class ElementState<State> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #localize: { readonly language: string; readonly isLoading: boolean };
  readonly #rules: StateRules<State>;
  readonly #announcer: Announcer;
  readonly focus: FocusKeeper;
  current: State;
  /** The state that was announced last. */
  #announced: State;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    localize: { readonly language: string; readonly isLoading: boolean },
    rules: StateRules<State>,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#rules = rules;
    this.#announcer = new Announcer(host, localize);
    this.focus = new FocusKeeper(host, rules.heir);
    this.current = this.#announced = rules.initial;
    host.addController(this);
  }

  readonly change = (event: StateEvent<State>): void => {
    const before = this.current;
    this.current = event(before);
    if (this.current === before) return;
    this.#host.requestUpdate();
    this.#rules.changed?.(before, this.current);
  };

  /** Announces what is not a change of the state. */
  readonly announce = (text: string): void => this.#announcer.announce(text);

  hostUpdate(): void {
    this.focus.beforeRender();
  }

  hostUpdated(): void {
    // Without text, nothing can be announced yet.
    if (this.#localize.isLoading) return;
    const [before, after] = [this.#announced, this.current];
    const text = this.#rules.announcement(before, after);
    if (text !== undefined) this.#announced = after;
    this.announce(text ?? '');
    this.focus.afterRender(before === after ? undefined : this.#rules.focusTarget?.(before, after));
  }
}
