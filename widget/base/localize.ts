import { html, type ReactiveController, type ReactiveControllerHost } from 'lit-element';
import type { Lazy } from './lazy.js';
import { explain } from './explain.js';
import { span } from '../language/dates.js';
import { intlFormat } from '../language/intl-format.js';
import { fill, type Message, type Messages, type Plural, type Values } from './messages.js';

/** Latin (0-9) or Arabic-Indic (٠-٩) digits. */
export type Numerals = 'latn' | 'arab';

export interface LocalizedHost extends ReactiveControllerHost, HTMLElement {
  numerals: Numerals | undefined;
  messages: Messages | undefined;
}

/** The languages of one element, declared once for all instances: they share the loaded translation. */
export interface Languages {
  readonly en: object;
  readonly ar: Lazy<{ readonly ar: object }>;
}

const registered = new Map<string, Messages>();
const connected = new Set<LocalizedHost>();

/** Adds a language to all elements of one tag name. Missing messages stay English. */
export function registerLanguage(tagName: string, language: string, messages: Messages): void {
  registered.set(`${tagName}/${parseLanguage(language).baseName}`, messages);
  for (const host of connected) host.requestUpdate();
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|ckb|ug|sd|yi|dv)\b/;

/** The `lang` of the element or of its nearest ancestor (through shadow roots), else the browser's language. */
function languageOf(element: HTMLElement): string {
  for (let node: Node | null = element; node; node = (node as ShadowRoot).host ?? node.parentNode) {
    const { lang } = node as Partial<HTMLElement>;
    if (lang) return lang;
  }
  return navigator.language;
}

/** Also with an underscore: `ar_SA`. English for what is no language. */
function parseLanguage(written: string, options?: Intl.LocaleOptions): Intl.Locale {
  try {
    return new Intl.Locale(written.replaceAll('_', '-'), options);
  } catch {
    return new Intl.Locale('en');
  }
}

/** Files of translations have null for a text without a translation. */
const translated = (texts: Messages | false | undefined): Messages =>
  Object.fromEntries(Object.entries(texts || {}).filter(([, text]) => text != null));

const keysOutside = (texts: Messages, others: Messages) =>
  Object.keys(texts).filter((key) => !(key in others));

/** The language, messages and number format of an element. Updated before each render. */
export class Localize<M extends Messages> implements ReactiveController {
  readonly #host: LocalizedHost;
  readonly #arabic: Languages['ar'];
  readonly #en: Messages;
  #observer: MutationObserver | undefined;
  /** Of which the messages were merged last. */
  #given: readonly (Messages | false | undefined)[] = [];
  /** The messages in use, with the host's own texts. Another object when one changes. */
  messages: Messages;
  /** The translation is on its way. Render no text and announce nothing, so that no other language appears first. */
  isLoading = false;
  language = 'en';
  direction: 'ltr' | 'rtl' = 'ltr';
  /** For Intl: the language with its digits. */
  locale = 'en';

  constructor(host: LocalizedHost, languages: Languages) {
    this.#host = host;
    this.messages = this.#en = languages.en as Messages;
    this.#arabic = languages.ar;
    host.addController(this);
  }

  hostConnected(): void {
    connected.add(this.#host);
    // Of the page or of what is around the element. What is in a shadow root around it is read at each render.
    this.#observer = new MutationObserver(() => this.#host.requestUpdate());
    this.#observer.observe(document.documentElement, { attributeFilter: ['lang'], subtree: true });
    // Of another ancestor, and with another session.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    connected.delete(this.#host);
    this.#observer?.disconnect();
  }

  hostUpdate(): void {
    const { localName, messages: texts, numerals: chosen } = this.#host;
    const { baseName, language: base, numberingSystem: written } = parseLanguage(languageOf(this.#host));
    const isArabic = base === 'ar';
    const own = registered.get(`${localName}/${baseName}`) ?? registered.get(`${localName}/${base}`);
    const known =
      own ?? (isArabic ? (this.#arabic.for(this.#host)?.ar as Messages) : base === 'en' && this.#en);
    // After a failure the element is readable in English until a retry succeeds.
    const { isLoading, isLate, failed } = this.#arabic;
    const isAwaited = !own && isArabic && isLoading && !isLate && !failed;
    // What is shown stays until then, and with it what is typed there.
    if (isAwaited && this.#given[0]) return;
    this.isLoading = isAwaited;
    const language = known || texts ? baseName : 'en';
    this.language = language;
    this.direction = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
    const isOwn = isArabic && language === baseName;
    const numberingSystem = chosen || written || (isOwn ? 'arab' : undefined);
    // A plain `en` writes the day before the month, as in the countries that use these elements.
    this.locale = parseLanguage(language === 'en' ? 'en-GB' : language, { numberingSystem }).toString();
    this.#merge(own, known, texts);
  }

  /** The texts change with the language, and not with each render. */
  #merge(own: Messages | undefined, ...given: readonly (Messages | false | undefined)[]): void {
    if (given.every((each, at) => each === this.#given[at])) return;
    this.#given = given;
    this.messages = Object.assign({}, this.#en, ...given.map(translated)) as Messages;
    const texts = { ...translated(own), ...translated(this.#host.messages) };
    const unknown = keysOutside(texts, this.#en);
    const missing = own ? keysOutside(this.#en, texts) : [];
    if (unknown[0] || missing[0]) explain({ code: 'texts_differ', unknown, missing }, this.#host);
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return intlFormat(Intl.NumberFormat, this.locale, options).format(value);
  }

  /** "40 seconds", "2 minutes": rounded up. */
  span(seconds: number): string {
    return span(seconds, this.locale);
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
    const rule = intlFormat(Intl.PluralRules, this.locale, { type }).select(Number(values['n']));
    return (message as Plural)[rule] ?? (message as Plural).other ?? key;
  }
}
