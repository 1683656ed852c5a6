/** A combobox for several countries, each once. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { countryName, findCountries, type CountryName } from '../language/country-names.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { isBusy, listed, type State } from './screening-form-state.js';

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
      aria-expanded=${String(list !== undefined)}
      aria-controls="countries-list"
      aria-activedescendant=${active ? optionId(active.code) : nothing}
      aria-describedby="countries-error countries-hint"
      aria-invalid=${String('countries' in state.faults)}
      placeholder=${localize.text('countriesPlaceholder')}
      ?readonly=${isBusy(state)}
      .value=${list?.typed ?? ''}
      @input=${({ target }: { target: HTMLInputElement }) => type(form, target.value)}
      @keydown=${(event: KeyboardEvent) => press(form, event)}
      @click=${() => open(form)}
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
    aria-selected=${String(isChosen)}
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
      aria-disabled=${String(isBusy(state))}
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

const show = (form: ScreeningFormModel, list: State['list']) => form.change((state) => listed(state, list));

function open(form: ScreeningFormModel): void {
  if (!form.state.list) show(form, { typed: '', active: -1 });
}

function type(form: ScreeningFormModel, typed: string): void {
  move(form, typed, typed.trim() === '' ? -1 : 0);
  if (optionsOf(form).length === 0) say(form, 'noCountryText');
}

/** A country that can be no other is chosen, as by the Enter key. Of all else that is half typed, nothing stays. */
function leave(form: ScreeningFormModel): void {
  const [found, ...others] = optionsOf(form);
  if (found && others.length === 0 && !form.state.draft.countries.includes(found.code))
    toggle(form, found.code);
  if (form.state.list) show(form, undefined);
}

function press(form: ScreeningFormModel, event: KeyboardEvent): void {
  const { list, draft } = form.state;
  const { key } = event;
  // An input method has it.
  if (event.isComposing || event.keyCode === 229) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    if (!list) return open(form);
    const { length } = optionsOf(form);
    const step = key === 'ArrowDown' ? 1 : -1;
    const from = list.active < 0 && step < 0 ? 0 : list.active;
    move(form, list.typed, length && (from + step + length) % length);
  } else if (key === 'Enter' && list) {
    // Enter in the open list must not submit an unfinished form.
    event.preventDefault();
    const active = optionsOf(form)[list.active];
    if (active) toggle(form, active.code);
  } else if (key === 'Escape' && list) {
    event.stopPropagation();
    show(form, undefined);
  } else if (key === 'Backspace' && !list?.typed) {
    const last = draft.countries.at(-1);
    if (last) toggle(form, last);
  }
}

/** Scrolls only the list: `scrollIntoView` would scroll the host's page too. */
async function move(form: ScreeningFormModel, typed: string, active: number): Promise<void> {
  show(form, { typed, active });
  const { updateComplete, shadowRoot } = form.element;
  await updateComplete;
  const list = shadowRoot?.querySelector('#countries-list');
  const reached = list?.querySelector<HTMLElement>('.active');
  if (!list || !reached) return;
  const { offsetTop, offsetHeight } = reached;
  const lowest = Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight);
  list.scrollTop = Math.min(offsetTop, lowest);
}

function toggle(form: ScreeningFormModel, code: string): void {
  const { list, draft } = form.state;
  const { countries } = draft;
  const had = countries.includes(code);
  form.edit({ countries: had ? countries.filter((each) => each !== code) : [...countries, code] });
  if (list) show(form, { typed: '', active: -1 });
  const country = countryName(code, form.localize.language);
  say(form, had ? 'countryRemovedAnnouncement' : 'countryAddedAnnouncement', { country });
}

function say(form: ScreeningFormModel, ...text: Parameters<ScreeningFormModel['localize']['text']>): void {
  form.element.announcer.announce(form.localize.text(...text));
}
