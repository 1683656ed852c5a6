/** The fields of the form. Templates only. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ENTITY_TYPES, GENDERS, SCREENING_NAME_LENGTH } from '../../contract/rules.js';
import type { CountryChoice } from './country-choice.js';
import { countryNames } from '../language/country-names.js';
import { today } from './screening-draft.js';
import type { DraftField, FormSettings, ScreeningDraft } from './screening-draft.js';
import { fieldError, fieldLabel } from './screening-form-messages.js';
import type { FormLocalize } from './screening-form-messages.js';
import { isBusy } from './screening-form-state.js';
import type { State } from './screening-form-state.js';

export interface FieldActions {
  readonly countries: CountryChoice;
  readonly edit: (change: Partial<ScreeningDraft>) => void;
}

interface Context extends FieldActions {
  readonly state: State;
  readonly localize: FormLocalize;
  readonly busy: boolean;
}

/** In the order of `DRAFT_FIELDS`: the first faulty one takes the focus. */
export function fields(
  state: State,
  localize: FormLocalize,
  { extended, monitoring }: FormSettings,
  { countries, edit }: FieldActions,
): unknown {
  const context = { countries, edit, state, localize, busy: isBusy(state) };
  const person = state.draft.entityType === 'person';
  return html`${nameField(context)} ${entityTypeField(context)} ${dateField(context)}
  ${countriesField(context)}
  ${extended ? (person ? personFields(context) : textField('registrationNumber', context)) : nothing}
  ${monitoring ? monitoringField(context) : nothing}`;
}

interface FieldOptions {
  /** Takes the whole width of the form. */
  readonly whole?: boolean;
  readonly required?: boolean;
  readonly hint?: string;
}

function field(
  id: DraftField,
  context: Context,
  control: TemplateResult,
  { whole = false, required = false, hint = '' }: FieldOptions = {},
): TemplateResult {
  const { state, localize } = context;
  const label = fieldLabel(id, state, localize);
  const optional = () => html`${label} <span class="aside">${localize.text('optionalHint')}</span>`;
  return html`<div class=${whole ? 'field whole' : 'field'}>
    <label for=${id}><span>${required ? label : optional()}</span></label>
    ${control}${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing} ${error(id, context)}
  </div>`;
}

function error(id: DraftField, { state, localize }: Context): TemplateResult {
  return html`<p class="error" id="${id}-error" ?hidden=${!(id in state.faults)}>
    ${fieldError(id, state, localize)}
  </p>`;
}

const isInvalid = (id: DraftField, { state }: Context) => String(id in state.faults);

function nameField(context: Context): TemplateResult {
  const { state, localize, busy, edit } = context;
  const { name } = state.draft;
  const control = html`<input
    id="name"
    dir=${name ? 'auto' : nothing}
    autocomplete="off"
    spellcheck="false"
    required
    aria-describedby="name-error name-hint"
    aria-invalid=${isInvalid('name', context)}
    ?disabled=${busy}
    .value=${name}
    @input=${(event: Event) => edit({ name: valueOf(event) })}
  />`;
  const hint = localize.text('nameHint', SCREENING_NAME_LENGTH);
  return field('name', context, control, { whole: true, required: true, hint });
}

function entityTypeField(context: Context): TemplateResult {
  const { state, localize, busy, edit } = context;
  return html`<fieldset class="field" aria-describedby="entityType-error" ?disabled=${busy}>
    <legend>${localize.text('entityTypeLabel')}</legend>
    <div class="segments">
      ${ENTITY_TYPES.map(
        (type) =>
          html`<label
            ><input
              id=${type === 'person' ? 'entityType' : 'company'}
              type="radio"
              name="entityType"
              value=${type}
              .checked=${state.draft.entityType === type}
              @change=${() => edit({ entityType: type })}
            /><span>${localize.text(`${type}Label`)}</span></label
          >`,
      )}
    </div>
    ${error('entityType', context)}
  </fieldset>`;
}

function dateField(context: Context): TemplateResult {
  const { state, busy, edit } = context;
  const control = html`<input
    id="entityDate"
    type="date"
    max=${today()}
    aria-describedby="entityDate-error"
    aria-invalid=${isInvalid('entityDate', context)}
    ?disabled=${busy}
    .value=${state.draft.entityDate}
    @change=${(event: Event) => edit({ entityDate: valueOf(event) })}
  />`;
  return field('entityDate', context, control);
}

function countriesField(context: Context): TemplateResult {
  const { state, busy, countries } = context;
  const control = countries.render(state.draft.countries, {
    describedBy: 'countries-error',
    invalid: 'countries' in state.faults,
    disabled: busy,
  });
  return field('countries', context, control, { whole: true });
}

/** The extended search parameters of a person. */
function personFields(context: Context): TemplateResult {
  const { localize } = context;
  const genders = GENDERS.map((gender) => ({ code: gender, name: localize.text(`gender${gender}`) }));
  return html`${textField('idPassportNumber', context)} ${selectField('gender', genders, context)}
  ${selectField('countryOfResidence', countryNames(localize.language), context)}`;
}

function textField(id: 'idPassportNumber' | 'registrationNumber', context: Context): TemplateResult {
  const { state, busy, edit } = context;
  const control = html`<input
    id=${id}
    dir="ltr"
    autocomplete="off"
    spellcheck="false"
    aria-describedby="${id}-error"
    aria-invalid=${isInvalid(id, context)}
    ?disabled=${busy}
    .value=${state.draft[id]}
    @input=${(event: Event) => edit({ [id]: valueOf(event) })}
  />`;
  return field(id, context, control);
}

function selectField(
  id: 'gender' | 'countryOfResidence',
  options: readonly { readonly code: string; readonly name: string }[],
  context: Context,
): TemplateResult {
  const { state, localize, busy, edit } = context;
  const chosen = state.draft[id];
  const control = html`<select
    id=${id}
    aria-describedby="${id}-error"
    aria-invalid=${isInvalid(id, context)}
    ?disabled=${busy}
    @change=${(event: Event) => edit({ [id]: valueOf(event) })}
  >
    <option value="" ?selected=${chosen === ''}>${localize.text('notGivenLabel')}</option>
    ${options.map(({ code, name }) => html`<option value=${code} ?selected=${chosen === code}>${name}</option>`)}
  </select>`;
  return field(id, context, control);
}

function monitoringField({ state, localize, busy, edit }: Context): TemplateResult {
  return html`<div class="field whole">
    <label class="switch"
      ><input
        id="isMonitored"
        type="checkbox"
        role="switch"
        aria-describedby="isMonitored-hint"
        ?disabled=${busy}
        .checked=${state.draft.isMonitored}
        @change=${(event: Event) => edit({ isMonitored: (event.target as HTMLInputElement).checked })}
      /><span>${localize.text('isMonitoredLabel')}</span
      ><span class="hint" id="isMonitored-hint">${localize.text('isMonitoredHint')}</span></label
    >
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
