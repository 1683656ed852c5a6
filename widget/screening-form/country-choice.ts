import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { countryName, findCountries, type CountryName } from './country-names.js';

export interface CountryChoiceTexts {
  readonly language: string;
  readonly label: string;
  readonly hint: string;
  readonly none: string;
  readonly remove: (country: string) => string;
  readonly added: (country: string) => string;
  readonly removed: (country: string) => string;
}

export interface CountryChoiceHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** A combobox that takes several countries, each once. Part of a form's own shadow root, so its label and errors reach it. */
export class CountryChoice {
  readonly #host: CountryChoiceHost;
  readonly #id: string;
  readonly #changed: (codes: readonly string[]) => void;
  readonly #speak: (text: string) => void;
  #texts!: CountryChoiceTexts;
  #codes: readonly string[] = [];
  #typed = '';
  #open = false;
  #active = -1;

  constructor(
    host: CountryChoiceHost,
    id: string,
    changed: (codes: readonly string[]) => void,
    speak: (text: string) => void,
  ) {
    this.#host = host;
    this.#id = id;
    this.#changed = changed;
    this.#speak = speak;
  }

  render(
    codes: readonly string[],
    texts: CountryChoiceTexts,
    field: { describedBy: string; invalid: boolean; disabled: boolean },
  ): TemplateResult {
    this.#codes = codes;
    this.#texts = texts;
    const options = this.#open ? findCountries(this.#typed, texts.language) : [];
    return html`<div class="choice">
      <input
        id=${this.#id}
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${String(this.#open)}
        aria-controls="${this.#id}-list"
        aria-activedescendant=${
          this.#open && options[this.#active] ? this.#optionId(options[this.#active]!.code) : nothing
        }
        aria-describedby=${field.describedBy}
        aria-invalid=${String(field.invalid)}
        placeholder=${texts.hint}
        ?disabled=${field.disabled}
        .value=${this.#typed}
        @input=${(event: Event) => this.#type(event)}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
        @click=${() => this.#show(true)}
        @focusout=${() => this.#show(false)}
      />
      <ul
        id="${this.#id}-list"
        class="options"
        role="listbox"
        aria-multiselectable="true"
        aria-label=${texts.label}
        ?hidden=${!this.#open || options.length === 0}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${repeat(
          options,
          ({ code }) => code,
          (country, at) => this.#option(country, at === this.#active),
        )}
      </ul>
      ${this.#open && options.length === 0 ? html`<p class="options none muted">${texts.none}</p>` : nothing}
      ${
        codes.length > 0
          ? html`<ul class="chips chosen">
              ${repeat(
                codes,
                (code) => code,
                (code) => this.#chip(code, field.disabled),
              )}
            </ul>`
          : nothing
      }
    </div>`;
  }

  #option({ code, name }: CountryName, active: boolean): TemplateResult {
    const chosen = this.#codes.includes(code);
    return html`<li
      id=${this.#optionId(code)}
      role="option"
      class=${active ? 'option active' : 'option'}
      aria-selected=${String(chosen)}
      @click=${() => this.#toggle(code)}
    >
      <span class="tick" aria-hidden="true">${chosen ? '✓' : ''}</span><bdi>${name}</bdi
      ><span class="code" aria-hidden="true">${code}</span>
    </li>`;
  }

  #chip(code: string, disabled: boolean): TemplateResult {
    const name = countryName(code, this.#texts.language);
    return html`<li class="chip on">
      <bdi>${name}</bdi
      ><button
        type="button"
        class="drop"
        ?disabled=${disabled}
        aria-label=${this.#texts.remove(name)}
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
    return this.#host.renderRoot.querySelector(`#${this.#id}`);
  }

  #optionId(code: string): string {
    return `${this.#id}-${code}`;
  }

  #show(open: boolean): void {
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
    this.#host.requestUpdate();
    void this.#reveal();
  }

  #key(event: KeyboardEvent): void {
    const options = this.#open ? findCountries(this.#typed, this.#texts.language) : [];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!this.#open) {
          this.#show(true);
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
          // Enter with the list open must not send a half-filled form.
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
        this.#show(false);
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
    const name = countryName(code, this.#texts.language);
    const had = this.#codes.includes(code);
    this.#codes = had ? this.#codes.filter((each) => each !== code) : [...this.#codes, code];
    this.#typed = '';
    this.#active = -1;
    this.#changed(this.#codes);
    this.#speak(had ? this.#texts.removed(name) : this.#texts.added(name));
    this.#host.requestUpdate();
  }

  /** Scrolls the list alone: `scrollIntoView` would move the host's page too. */
  async #reveal(): Promise<void> {
    await this.#host.updateComplete;
    const list = this.#host.renderRoot.querySelector<HTMLElement>(`#${this.#id}-list`);
    const option = list?.querySelector<HTMLElement>('.active');
    if (!list || !option) return;
    const { offsetTop, offsetHeight } = option;
    if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
    const bottom = offsetTop + offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }
}
