import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit-element';
import { countryName, findCountries, type CountryName } from '../language/country-names.js';
import type { FormLocalize } from './screening-form-messages.js';

interface ChoiceHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

interface ChoiceField {
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly busy: boolean;
}

/** A combobox for several countries, each once. It renders into the form's shadow root, so that labels and errors reach it. */
export class CountryChoice {
  readonly #host: ChoiceHost;
  readonly #localize: FormLocalize;
  readonly #choose: (codes: readonly string[]) => void;
  readonly #announce: (text: string) => void;
  #codes: readonly string[] = [];
  #typed = '';
  #open = false;
  #active = -1;

  constructor(
    host: ChoiceHost,
    localize: FormLocalize,
    choose: (codes: readonly string[]) => void,
    announce: (text: string) => void,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#choose = choose;
    this.#announce = announce;
  }

  render(codes: readonly string[], { describedBy, invalid, busy }: ChoiceField): TemplateResult {
    this.#codes = codes;
    const localize = this.#localize;
    const options = this.#options;
    return html`<div class="choice">
      <input
        id="countries"
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${String(this.#open)}
        aria-controls="countries-list"
        aria-activedescendant=${options[this.#active] ? optionId(options[this.#active]!.code) : nothing}
        aria-describedby=${describedBy}
        aria-invalid=${String(invalid)}
        placeholder=${localize.text('countriesPlaceholder')}
        ?readonly=${busy}
        .value=${this.#typed}
        @input=${(event: Event) => this.#type(event)}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
        @click=${() => this.setOpen(true)}
        @focusout=${() => this.setOpen(false)}
      />
      <ul
        id="countries-list"
        class="options"
        role="listbox"
        aria-multiselectable="true"
        aria-label=${localize.text('countriesLabel')}
        ?hidden=${!this.#open || options.length === 0}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${options.map((country, at) => this.#option(country, at === this.#active))}
      </ul>
      ${this.#open && options.length === 0 ? html`<p class="options none muted">${localize.text('noCountryText')}</p>` : nothing}
      ${
        codes.length > 0
          ? html`<ul class="chips chosen">
              ${codes.map((code) => this.#chip(code, busy))}
            </ul>`
          : nothing
      }
    </div>`;
  }

  #option({ code, name }: CountryName, active: boolean): TemplateResult {
    const chosen = this.#codes.includes(code);
    return html`<li
      id=${optionId(code)}
      role="option"
      class=${active ? 'option active' : 'option'}
      aria-selected=${String(chosen)}
      @click=${() => this.#toggle(code)}
    >
      <span class="tick" aria-hidden="true">${chosen ? '✓' : ''}</span><bdi>${name}</bdi
      ><span class="code" aria-hidden="true">${code}</span>
    </li>`;
  }

  #chip(code: string, busy: boolean): TemplateResult {
    const name = countryName(code, this.#localize.language);
    return html`<li class="chip on">
      <bdi>${name}</bdi
      ><button
        type="button"
        class="drop"
        aria-disabled=${String(busy)}
        aria-label=${this.#localize.text('removeCountry', { country: name })}
        @click=${() => {
          this.#toggle(code);
          this.#input?.focus();
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>`;
  }

  get #input(): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector('#countries');
  }

  get #options(): readonly CountryName[] {
    return this.#open ? findCountries(this.#typed, this.#localize.language) : [];
  }

  /** Closed, it forgets what is half typed. */
  setOpen(open: boolean): void {
    if (this.#open === open) return;
    this.#open = open;
    if (!open) {
      this.#active = -1;
      this.#typed = '';
    }
    this.#host.requestUpdate();
  }

  #type(event: Event): void {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#open = true;
    this.#active = this.#typed.trim() === '' ? -1 : 0;
    if (this.#options.length === 0) this.#announce(this.#localize.text('noCountryText'));
    this.#host.requestUpdate();
    void this.#reveal();
  }

  #key(event: KeyboardEvent): void {
    const options = this.#options;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!this.#open) {
          this.setOpen(true);
          return;
        }
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const from = this.#active < 0 && step < 0 ? 0 : this.#active;
        this.#active = options.length === 0 ? -1 : (from + step + options.length) % options.length;
        break;
      }
      case 'Enter': {
        const option = options[this.#active];
        if (!option) {
          // Enter in the open list must not submit an unfinished form.
          if (this.#open) event.preventDefault();
          return;
        }
        event.preventDefault();
        this.#toggle(option.code);
        return;
      }
      case 'Escape':
        if (!this.#open) return;
        event.stopPropagation();
        this.setOpen(false);
        return;
      case 'Backspace': {
        const last = this.#codes.at(-1);
        if (this.#typed === '' && last) this.#toggle(last);
        return;
      }
      default:
        return;
    }
    this.#host.requestUpdate();
    void this.#reveal();
  }

  #toggle(code: string): void {
    const country = countryName(code, this.#localize.language);
    const had = this.#codes.includes(code);
    this.#codes = had ? this.#codes.filter((each) => each !== code) : [...this.#codes, code];
    this.#typed = '';
    this.#active = -1;
    this.#choose(this.#codes);
    const key = had ? 'countryRemovedAnnouncement' : 'countryAddedAnnouncement';
    this.#announce(this.#localize.text(key, { country }));
    this.#host.requestUpdate();
  }

  /** Scrolls only the list: `scrollIntoView` would scroll the host's page too. */
  async #reveal(): Promise<void> {
    await this.#host.updateComplete;
    const list = this.#host.renderRoot.querySelector<HTMLElement>('#countries-list');
    const option = list?.querySelector<HTMLElement>('.active');
    if (!list || !option) return;
    const { offsetTop, offsetHeight } = option;
    if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
    const bottom = offsetTop + offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }
}

function optionId(code: string): string {
  return `countries-${code}`;
}
