/** A combobox for several countries, each once. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { countryName, type CountryName } from '../language/country-names.js';
import { findCountries, isWholeName } from '../language/typed-countries.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { isBusy, listed } from './screening-form-state.js';

export function countryChoice(form: ScreeningFormModel): TemplateResult {
  const { localize, state } = form;
  const { list, draft } = state;
  const options = optionsOf(form);
  const active = options[list?.active ?? -1];
  return html`<div class="choice">
    <input
      id="countries"
      name="countries"
      role="combobox"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      aria-autocomplete="list"
      aria-expanded=${list !== undefined}
      aria-controls="countries-list"
      aria-activedescendant=${active ? optionId(active.code) : nothing}
      aria-describedby="countries-error countries-hint"
      aria-invalid=${'countries' in state.faults}
      placeholder=${localize.text('countriesPlaceholder')}
      ?readonly=${isBusy(state)}
      .value=${list?.typed ?? ''}
      @input=${({ target }: { target: HTMLInputElement }) => type(form, target.value)}
      @keydown=${(event: KeyboardEvent) => press(form, event)}
      @click=${() => form.state.list ?? show(form)}
      @focusout=${() => leave(form)}
    />
    <ul
      id="countries-list"
      class="options"
      role="listbox"
      aria-multiselectable="true"
      aria-label=${localize.text('countriesLabel')}
      ?hidden=${options.length === 0}
      @mousedown=${(event: Event) => event.preventDefault()}
    >
      ${options.map((country) => option(form, country, country === active))}
    </ul>
    ${list && options.length === 0 ? html`<p class="options none muted">${localize.text('noCountryText')}</p>` : nothing}
    ${
      draft.countries.length > 0
        ? html`<ul class="chips chosen">
            ${draft.countries.map((code) => chip(form, code))}
          </ul>`
        : nothing
    }
  </div>`;
}

function option(form: ScreeningFormModel, { code, name }: CountryName, isActive: boolean): TemplateResult {
  const isChosen = form.state.draft.countries.includes(code);
  return html`<li
    id=${optionId(code)}
    role="option"
    class=${isActive ? 'option active' : 'option'}
    aria-selected=${isChosen}
    @click=${() => toggle(form, code)}
  >
    <span class="tick" aria-hidden="true">${isChosen ? '✓' : ''}</span><bdi>${name}</bdi
    ><span class="code" aria-hidden="true">${code}</span>
  </li>`;
}

function chip(form: ScreeningFormModel, code: string): TemplateResult {
  const { localize, state } = form;
  const country = countryName(code, localize.language);
  const remove = () => {
    toggle(form, code);
    form.focus('countries');
  };
  return html`<li class="chip on">
    <bdi>${country}</bdi
    ><button
      type="button"
      class="drop"
      aria-disabled=${isBusy(state)}
      aria-label=${localize.text('removeCountry', { country })}
      @click=${remove}
    >
      <span aria-hidden="true">✕</span>
    </button>
  </li>`;
}

const optionId = (code: string) => `countries-${code}`;

function optionsOf({ state, localize }: ScreeningFormModel): readonly CountryName[] {
  return state.list ? findCountries(state.list.typed, localize.language) : [];
}

function type(form: ScreeningFormModel, typed: string): void {
  void show(form, typed, typed.trim() === '' ? -1 : 0);
  if (optionsOf(form).length === 0) say(form, 'noCountryText');
}

/** A country that is named, or can be no other, is chosen, as by the Enter key. Of all else that is half typed, nothing stays. */
function leave(form: ScreeningFormModel): void {
  const [found, ...others] = optionsOf(form);
  const { list, draft } = form.state;
  const isMeant = found && (others.length === 0 || isWholeName(list!.typed, found));
  if (isMeant && !draft.countries.includes(found.code)) toggle(form, found.code);
  close(form);
}

/** An input method takes the key. */
const TAKEN = 229;

function press(form: ScreeningFormModel, event: KeyboardEvent): void {
  const { key, keyCode } = event;
  if (keyCode === TAKEN) return;
  const { list, draft } = form.state;
  const options = optionsOf(form);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    const at = key === 'ArrowDown' ? (list?.active ?? 0) + 1 : Math.max(list?.active ?? 0, 0) - 1;
    if (list) void show(form, list.typed, options.length && (at + options.length) % options.length);
    else void show(form);
  } else if (key === 'Enter' && list) {
    // Enter in the open list must not submit an unfinished form.
    event.preventDefault();
    const active = options[list.active];
    if (active) toggle(form, active.code);
  } else if (key === 'Escape' && list) {
    // Nor does it close the dialog around the form, which the browser does by itself.
    event.preventDefault();
    event.stopPropagation();
    close(form);
  } else if (key === 'Backspace' && !list?.typed) {
    const last = draft.countries.at(-1);
    if (last) toggle(form, last);
  }
}

/** Scrolls only the list: `scrollIntoView` would scroll the host's page too. */
async function show(form: ScreeningFormModel, typed = '', active = -1): Promise<void> {
  form.change((state) => listed(state, { typed, active }));
  await form.element.updateComplete;
  const list = form.element.shadowRoot!.querySelector('#countries-list');
  const reached = list?.querySelector<HTMLElement>('.active');
  if (!list || !reached) return;
  const { offsetTop, offsetHeight } = reached;
  list.scrollTop = Math.min(
    offsetTop,
    Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight),
  );
}

function close(form: ScreeningFormModel): void {
  if (form.state.list) form.change((state) => listed(state, undefined));
}

function toggle(form: ScreeningFormModel, code: string): void {
  const { list, draft } = form.state;
  const { countries } = draft;
  const had = countries.includes(code);
  form.edit({ countries: had ? countries.filter((each) => each !== code) : [...countries, code] });
  if (list) void show(form);
  const country = countryName(code, form.localize.language);
  say(form, had ? 'countryRemovedAnnouncement' : 'countryAddedAnnouncement', { country });
}

function say(form: ScreeningFormModel, ...text: Parameters<ScreeningFormModel['localize']['text']>): void {
  form.element.announcer.announce(form.localize.text(...text));
}
