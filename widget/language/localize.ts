import { html } from 'lit';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { fill } from './messages.js';
import type { Message, Messages, Plural, Translation, Values } from './messages.js';

/** Latin (0-9) or Arabic-Indic (٠-٩) digits. */
export type Numerals = 'latn' | 'arab';

/** The properties that every element declares for its language. Spread them into its static `properties`. */
export const languageProperties = {
  /** `en`, `ar` or a registered language. Default: the language of the page. */
  lang: { reflect: true },
  /** `latn` or `arab`. Default: Arabic digits in Arabic. The code of a verification is never converted. */
  numerals: {},
  /** Your own texts. They replace messages of the element by key. */
  messages: { attribute: false },
} as const;

export interface LocalizedHost extends ReactiveControllerHost, HTMLElement {
  numerals: Numerals | undefined;
  messages: Messages | undefined;
}

/** Imports the Arabic messages. Script files fetch them as data instead: see widget/build/arabic-as-data.ts. */
type LoadArabic<M extends Messages> = () => Promise<{ readonly ar: Translation<M> }>;

/** The languages of one element. Declare them once per module: a loaded translation replaces its loader for all instances. */
export interface Languages<M extends Messages> {
  readonly en: Translation<M>;
  ar: LoadArabic<M> | Translation<M>;
}

const RETRY_MS = 5_000;

const registered = new Map<string, Messages>();
const connected = new Set<Localize<Messages>>();

/** Adds a language to all elements of one tag name. Missing messages stay English. */
export function registerLanguage(tagName: string, language: string, messages: Messages): void {
  registered.set(`${tagName}/${language}`, messages);
  for (const localize of connected) localize.refresh();
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|ckb|ug|sd|yi|dv)(-|$)/i;

/** The `lang` of the element or of its nearest ancestor (through shadow roots), else the browser's language. */
function languageOf(element: HTMLElement): string {
  for (let node: Node | null = element; node; node = (node as ShadowRoot).host ?? node.parentNode) {
    const lang = (node as Partial<Element>).getAttribute?.('lang');
    if (lang) return lang;
  }
  return navigator.language || 'en';
}

/** The language, messages and number format of an element. Updated before each render. */
export class Localize<M extends Messages> implements ReactiveController {
  readonly #host: LocalizedHost;
  readonly #languages: Languages<M>;
  #observer: MutationObserver | undefined;
  #loading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The messages in use, with the host's own texts. */
  messages: Messages = {};
  /** The translation is on its way. Render no text and announce nothing, so that no other language appears first. */
  isLoading = false;
  language = 'en';
  direction: 'ltr' | 'rtl' = 'ltr';
  /** For Intl: the language with its digits. */
  locale = 'en';

  constructor(host: LocalizedHost, languages: Languages<M>) {
    this.#host = host;
    this.#languages = languages;
    host.addController(this);
  }

  hostConnected(): void {
    connected.add(this as unknown as Localize<Messages>);
    this.#loading = false;
    // Pages change the language on their root element. Other ancestors are read at each render.
    this.#observer = new MutationObserver(() => this.refresh());
    this.#observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.refresh();
  }

  hostDisconnected(): void {
    connected.delete(this as unknown as Localize<Messages>);
    this.#observer?.disconnect();
    clearTimeout(this.#retry);
  }

  hostUpdate(): void {
    const { localName, messages: own, numerals: chosen } = this.#host;
    const { en, ar } = this.#languages;
    const wanted = languageOf(this.#host);
    const base = wanted.split('-')[0]!.toLowerCase();
    const known =
      registered.get(`${localName}/${wanted}`) ??
      registered.get(`${localName}/${base}`) ??
      (base === 'ar' ? ar : base === 'en' && en);
    const absent = typeof known === 'function';
    if (absent) void this.#load(known);
    // After a failure the element is readable in English until a retry succeeds.
    this.isLoading = absent && !this.#retry;
    this.language = (known && !absent) || own ? wanted : 'en';
    this.direction = RIGHT_TO_LEFT.test(this.language) ? 'rtl' : 'ltr';
    const numerals = chosen ?? (this.direction === 'rtl' && base === 'ar' ? 'arab' : '');
    // A plain `en` writes the day before the month, as in the countries that use these elements.
    this.locale = (this.language === 'en' ? 'en-GB' : this.language) + (numerals && `-u-nu-${numerals}`);
    try {
      Intl.getCanonicalLocales(this.locale);
    } catch {
      this.locale = this.language = 'en';
    }
    this.messages = { ...en, ...known, ...own };
  }

  async #load(load: LoadArabic<M>): Promise<void> {
    if (this.#loading || !this.#host.isConnected) return;
    this.#loading = true;
    try {
      this.#languages.ar = (await load()).ar;
    } catch {
      this.#retry = setTimeout(() => {
        this.#loading = false;
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

  /** The message as plain text: for announcements, attributes and text without markup. */
  text(key: keyof M & string, values: Values = {}, type: Intl.PluralRuleType = 'cardinal'): string {
    return fill(this.#messageOf(key, values, type), values, (value) => this.#format(value)).join('');
  }

  /** The message for a template: inserted values are bold, and isolated from the direction around them. */
  rich(key: keyof M & string, values: Values = {}): unknown[] {
    return fill(this.#messageOf(key, values, 'cardinal'), values, (value) =>
      typeof value === 'object' ? value : html`<b><bdi>${this.#format(value)}</bdi></b>`,
    );
  }

  #format(value: unknown): string {
    return typeof value === 'number' ? this.number(value) : String(value ?? '');
  }

  #messageOf(key: string, values: Values, type: Intl.PluralRuleType): string {
    const message: Message = this.messages[key] ?? key;
    if (typeof message === 'string') return message;
    const rule = new Intl.PluralRules(this.locale, { type }).select(Number(values['n']));
    return (message as Plural)[rule] ?? (message as Plural).other;
  }
}
