import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import { adoptStyles, type PartStyles } from './adopt-styles.js';
import { Announcer } from './announcer.js';
import { FocusKeeper } from './focus-keeper.js';
import { WrappedTexts } from './wrapped-texts.js';

/** What happens takes the state at that moment and returns the next one, or the same one. */
export type StateEvent<State> = (state: State) => State;

interface Language {
  readonly language: string;
  readonly isLoading: boolean;
}

/** A class of Lit. */
interface Styled {
  readonly elementStyles: readonly PartStyles[];
}

/** Holds the state of an element, which adds it as a controller. An event leads to the next state, then to a render, an announcement and the focus. */
export abstract class ElementController<
  State,
  Host extends ReactiveControllerHost & HTMLElement,
  Localize extends Language,
> implements ReactiveController {
  protected readonly host: Host;
  protected readonly localize: Localize;
  protected readonly announcer: Announcer;
  protected readonly focusKeeper: FocusKeeper;
  state: State;
  readonly #initial: State;
  #announced: State;
  #wrappedTexts: WrappedTexts | undefined;

  /** @param heir the selector of what takes the focus when its control was removed. */
  constructor(host: Host, localize: Localize, initial: State, heir: string) {
    this.host = host;
    this.localize = localize;
    this.announcer = new Announcer(host, localize);
    this.focusKeeper = new FocusKeeper(host, heir);
    this.state = this.#announced = this.#initial = initial;
  }

  /**
   * What to announce after a render, also when only time has passed. Empty for nothing. Undefined while the text is on its way:
   * then `before` stays.
   */
  protected abstract announcement(before: State, after: State): string | undefined;

  /** The selector of what takes the focus with this change. */
  protected focusTarget?(before: State, after: State): string | undefined;

  /** Acts on a change at once: events, timers. */
  protected changed?(before: State): void;

  readonly change = (event: StateEvent<State>): void => {
    const before = this.state;
    this.state = event(before);
    if (this.state === before) return;
    this.host.requestUpdate();
    this.changed?.(before);
  };

  /** The session is another one, or the page resets its form: nothing of the person before stays. */
  purge(): void {
    this.announcer.retract();
    this.change(() => this.#initial);
  }

  hostUpdate(): void {
    const { shadowRoot, constructor } = this.host;
    adoptStyles(shadowRoot, (constructor as unknown as Styled).elementStyles);
    this.#wrappedTexts ??= new WrappedTexts(shadowRoot!);
    this.#wrappedTexts.beforeRender();
    this.focusKeeper.beforeRender();
  }

  hostUpdated(): void {
    this.#wrappedTexts!.afterRender();
    // Without text, nothing can be announced yet.
    if (this.localize.isLoading) return;
    const [before, after] = [this.#announced, this.state];
    const text = this.announcement(before, after);
    if (text !== undefined) this.#announced = after;
    this.announcer.announce(text);
    this.focusKeeper.afterRender(before === after ? undefined : this.focusTarget?.(before, after));
  }
}
