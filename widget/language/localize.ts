import { html } from 'lit';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { fill } from './messages.js';
import type { Message, Messages, Plural, Translation, Values } from './messages.js';

/** Latin (0-9) or Arabic-Indic (٠-٩) digits. */
export type Numerals = 'latn' | 'arab';

/** The properties an element declares for its language; spread them into its static `properties`. */
export const languageProperties = {
  /** `en`, `ar`, or a language that was registered; by default that of the page. */
  lang: { reflect: true },
  /** `latn` or `arab`; by default Arabic digits in Arabic. */
  numerals: {},
  /** Own wording: any of the element's messages, over those of the language in force. */
  messages: { attribute: false },
} as const;

export interface LocalizedHost extends ReactiveControllerHost, HTMLElement {
  numerals: Numerals | undefined;
  /** Own wording: any of the element's messages, over those of the language in force. */
  messages: Messages | undefined;
}

/** A language that few readers need is loaded when one does. */
type Load<M extends Messages> = () => Promise<Translation<M>>;

/** Loaded languages take the place of their loaders, so that all elements of a kind load each once. */
export type Languages<M extends Messages> = Record<string, Translation<M> | Load<M>> &
  Readonly<Record<'en', Translation<M>>>;

/** Before a language that could not be loaded is asked for again. */
const RETRY_MS = 5_000;

const registered = new Map<string, Messages>();
const inUse = new Set<Localize<Messages>>();

/** Teaches every element of one kind a further language. Missing messages stay English. */
export function registerLanguage(element: string, language: string, messages: Messages): void {
  registered.set(`${element}/${language}`, messages);
  for (const localize of inUse) localize.refresh();
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|ckb|ug|sd|yi|dv)(-|$)/;

/** The element's own `lang`, else that of the nearest ancestor (through shadow roots), else the reader's. */
function wantedLanguage(element: HTMLElement): string {
  for (let node: Node | null = element; node; node = (node as ShadowRoot).host ?? node.parentNode) {
    const lang = (node as Partial<Element>).getAttribute?.('lang');
    if (lang) return lang;
  }
  return navigator.language || 'en';
}

/** The language of an element: which it is, its messages, its numbers. Resolved anew before each render. */
export class Localize<M extends Messages> implements ReactiveController {
  readonly #host: LocalizedHost;
  readonly #built: Languages<M>;
  #observer: MutationObserver | undefined;
  #loading: Load<M> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The language in force, with what the host says otherwise. */
  messages: Messages = {};
  /** The language is on its way: better nothing for a moment than a flash of another one. */
  waiting = false;
  language = 'en';
  direction: 'ltr' | 'rtl' = 'ltr';
  /** For Intl: the language with its digits. */
  locale = 'en';

  constructor(host: LocalizedHost, built: Languages<M>) {
    this.#host = host;
    this.#built = built;
    host.addController(this);
  }

  hostConnected(): void {
    inUse.add(this as unknown as Localize<Messages>);
    this.#loading = undefined;
    // Pages switch language by changing `lang` on the root; elements in between are read at each render.
    this.#observer = new MutationObserver(() => this.refresh());
    this.#observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.refresh();
  }

  hostDisconnected(): void {
    inUse.delete(this as unknown as Localize<Messages>);
    this.#observer?.disconnect();
    clearTimeout(this.#retry);
  }

  hostUpdate(): void {
    const host = this.#host;
    const own = host.messages;
    const wanted = wantedLanguage(host);
    const base = wanted.split('-')[0]!.toLowerCase();
    const taught = (language: string) => registered.get(`${host.localName}/${language}`);
    const known = taught(wanted) ?? taught(base) ?? (Object.hasOwn(this.#built, base) && this.#built[base]);
    const absent = typeof known === 'function';
    if (absent) void this.#load(base, known);
    // Once it failed, the page is readable in English while it is asked for again.
    this.waiting = absent && !this.#retry;
    this.language = (known && !absent) || own ? wanted : 'en';
    this.direction = RIGHT_TO_LEFT.test(this.language.toLowerCase()) ? 'rtl' : 'ltr';
    const numerals = host.numerals ?? (this.direction === 'rtl' && base === 'ar' ? 'arab' : '');
    this.locale = this.language + (numerals && `-u-nu-${numerals}`);
    try {
      Intl.getCanonicalLocales(this.locale);
    } catch {
      this.locale = this.language = 'en';
    }
    this.messages = { ...this.#built.en, ...known, ...own };
  }

  async #load(language: string, load: Load<M>): Promise<void> {
    if (this.#loading === load || !this.#host.isConnected) return;
    this.#loading = load;
    try {
      (this.#built as Record<string, Translation<M>>)[language] = await load();
    } catch {
      this.#retry = setTimeout(() => {
        this.#loading = undefined;
        this.refresh();
      }, RETRY_MS);
    }
    this.refresh();
  }

  refresh(): void {
    this.#host.requestUpdate();
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return value.toLocaleString(this.locale, options);
  }

  /** The message as plain text: for speech, attributes and text without markup. */
  say(key: keyof M & string, values: Values = {}, type: Intl.PluralRuleType = 'cardinal'): string {
    return fill(this.#pick(key, values, type), values, (value) => this.#text(value)).join('');
  }

  /** The message for a template: words and numbers stand out in bold, isolated from the direction around them. */
  rich(key: keyof M & string, values: Values = {}): unknown[] {
    return fill(this.#pick(key, values, 'cardinal'), values, (value) =>
      typeof value === 'object' ? value : html`<b><bdi>${this.#text(value)}</bdi></b>`,
    );
  }

  #text(value: unknown): string {
    return typeof value === 'number' ? this.number(value) : String(value ?? '');
  }

  #pick(key: string, values: Values, type: Intl.PluralRuleType): string {
    const message: Message = this.messages[key] ?? key;
    if (typeof message === 'string') return message;
    const rule = new Intl.PluralRules(this.locale, { type }).select(Number(values['n']));
    return (message as Plural)[rule] ?? (message as Plural).other;
  }
}
