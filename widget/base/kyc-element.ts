import { html, type noChange, type PropertyDeclarations, type TemplateResult } from 'lit-element';
import { adoptStyles, type PartStyles } from './adopt-styles.js';
import { Announcer } from './announcer.js';
import { ProxyClient } from './client.js';
import { ConnectedElement } from './connected-element.js';
import { explain } from './explain.js';
import { FocusKeeper } from './focus-keeper.js';
import { KycErrorEvent, type ErrorDetail } from './kyc-event.js';
import { Localize, type Languages, type Numerals } from './localize.js';
import type { Messages } from './messages.js';
import { ProxyProblem } from './problem.js';
import { SessionSource } from './session.js';
import { WrappedTexts } from './wrapped-texts.js';

type ElementModel = Pick<
  Model<unknown, KycElement>,
  'client' | 'state' | 'ready' | 'leave' | 'end' | 'renewed' | 'update'
>;

/** Every element: its language, one model for each person, and what is announced and focused after a render. */
export abstract class KycElement<
  M extends ElementModel = ElementModel,
  Texts extends Messages = Messages,
> extends ConnectedElement {
  static override readonly properties: PropertyDeclarations = {
    // oxlint-disable-next-line lit/no-native-attributes -- another language is another render.
    lang: {},
    numerals: {},
    messages: { attribute: false },
  };
  /** @internal */
  static readonly languages: Languages;
  /** @internal The selector of what takes the focus when its control was removed: it is always rendered. */
  static readonly fallbackFocus: string = 'h2';

  /** `en`, `ar` or a registered language. Default: the language of the page. */
  declare lang: string;
  /** `latn` or `arab`. Default: Arabic digits in Arabic. The code of a verification is never converted. */
  declare numerals: Numerals | undefined;
  /** Your own texts. They replace messages of the element by key. */
  declare messages: Messages | undefined;

  readonly #class = this.constructor as typeof KycElement;
  /** @internal */
  readonly localize = new Localize<Texts>(this, this.#class.languages);
  /** @internal */
  readonly announcer = new Announcer(this, this.localize);
  /** @internal */
  readonly focusKeeper = new FocusKeeper(this, this.#class.fallbackFocus);
  #model: M | undefined;
  /** The state of the model that was announced last. */
  #announced: M['state'] | undefined;
  #wrappedTexts: WrappedTexts | undefined;
  /** For the developer, by language. */
  #note: ((language: string) => string) | undefined;

  /** What belongs to one person. Another session ends it and begins another one. */
  protected abstract begin(client: ProxyClient): M;

  protected abstract screen(model: M): TemplateResult | typeof noChange;

  /** What to announce after a render, also when only time has passed. Empty for nothing. */
  protected abstract spoken(before: M['state'], after: M['state'], localize: Localize<Texts>): string;

  /** The selector of what takes the focus with this change. */
  protected focusTarget?(before: M['state'], after: M['state']): string | undefined;

  /** Of the person at the screen: nothing of the one before stays. */
  protected override get model(): M {
    const { source } = this;
    // A model that has ended has another one.
    if (this.#model?.client.session !== source) {
      this.announcer.retract();
      this.#model?.end();
      this.#note = undefined;
      this.#model = this.begin(new ProxyClient(source, () => this.endpoint));
      this.#announced = this.#model.state;
    }
    return this.#model;
  }

  /** @internal Says below the card that a setting is wrong: see diagnosis.ts. */
  showNote(note: (language: string) => string): void {
    // A render may say it again.
    if (this.#note === note) return;
    this.#note = note;
    this.requestUpdate();
  }

  // Of an element that is `formAssociated`.
  formResetCallback(): void {
    this.startOver();
  }

  /** @internal The next person may come, in the same session too: the page resets its form, or the proxy knows this one no more. */
  startOver(): void {
    this.#model?.end();
    if (this.isReady) this.model.ready();
    this.requestUpdate();
  }

  /** Gives the focus to the first control, for example in a dialog that was opened. */
  override focus(_options?: FocusOptions): void {
    this.focusKeeper.take('input,a,button');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#model?.leave();
  }

  protected override update(changed: Map<PropertyKey, unknown>): void {
    const { shadowRoot } = this;
    adoptStyles(shadowRoot, this.#class.elementStyles as readonly PartStyles[]);
    this.#wrappedTexts ??= new WrappedTexts(shadowRoot!);
    this.#wrappedTexts.beforeRender();
    this.focusKeeper.beforeRender();
    this.model.update?.();
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const screen = this.screen(this.model);
    const note = this.#note?.(this.localize.language);
    return html`${screen}${note && html`<p class="muted" dir="auto">${note}</p>`}`;
  }

  protected override updated(): void {
    this.#wrappedTexts!.afterRender();
    // Without text, nothing can be announced yet.
    if (this.localize.isLoading) return;
    const after = this.model.state;
    const before = this.#announced ?? after;
    this.#announced = after;
    this.announcer.announce(this.spoken(before, after, this.localize));
    this.focusKeeper.afterRender(before === after ? undefined : this.focusTarget?.(before, after));
  }
}

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
    if (this.#hasEnded) return;
    // Without the texts of an answer, which may be those of the service.
    const { code, status, cause = new ProxyProblem(code, status) } = problem;
    // Refused, or without an answer of the proxy.
    const isMistake = status === 403 || (!status && code !== 'offline');
    this.element.dispatchEvent(new KycErrorEvent({ reason: code, ...(isMistake && { cause }), ...detail }));
    if (isMistake) explain(problem, this.element);
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
  renewed?(isRefused?: boolean): void;

  /** Before each render: takes what the host has set. */
  update?(): void;

  end(): void {
    this.#hasEnded = true;
    this.leave();
    // What is not sent yet never is: the function of the page may give the token of the next person by now.
    this.client.session = new SessionSource();
  }
}
