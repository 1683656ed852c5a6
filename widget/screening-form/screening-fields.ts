/** The fields of the form. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { live } from 'lit-html/directives/live.js';
import { ENTITY_TYPES, GENDERS } from '../../contract/rules.js';
import { countryNames } from '../language/country-names.js';
import { gregorianDay } from '../language/dates.js';
import { clientOf, isClientChoice, readClients } from './clients.js';
import type { CountryChoice } from './country-choice.js';
import { hijriReading } from './hijri-reading.js';
import {
  hasDetails,
  today,
  type DraftField,
  type FormSettings,
  type ScreeningDraft,
} from './screening-draft.js';
import {
  doubtText,
  fieldError,
  fieldHint,
  fieldLabel,
  type FormLocalize,
} from './screening-form-messages.js';
import { isBusy, type State } from './screening-form-state.js';

export interface FieldActions {
  readonly countries: CountryChoice;
  readonly edit: (change: Partial<ScreeningDraft>) => void;
  readonly focus: (field: DraftField) => void;
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
  settings: FormSettings,
  { countries, edit, focus }: FieldActions,
): unknown {
  const { extended, monitoring } = settings;
  const context = { countries, edit, focus, state, localize, busy: isBusy(state) };
  const held = context.busy ? HELD : nothing;
  return html`<div class="fields" @click=${held} @keydown=${held} @mousedown=${held}>
    ${textField('name', context, { whole: true, required: true })} ${entityTypeField(context)}
    ${dateField(context)} ${countriesField(context)}
    ${isClientChoice(settings) ? clientField(context, settings) : nothing}
    ${extended || monitoring ? details(context, settings) : nothing}
  </div>`;
}

/** What few screenings need. It opens for a value and for a fault in it, and a person opens it. */
function details(context: Context, { extended, monitoring }: FormSettings): TemplateResult {
  const { state, localize } = context;
  const isPerson = state.draft.entityType === 'person';
  return html`<details class="whole" ?open=${state.isDetailed || hasDetails(state.faults)}>
    <summary>${localize.text('details')}</summary>
    <div class="fields">
      ${extended ? (isPerson ? personFields(context) : textField('registrationNumber', context)) : nothing}
      ${monitoring ? monitoringField(context) : nothing}
    </div>
  </details>`;
}

/** While a screening is sent, no control takes an input. None is disabled: it would lose the focus (so does a date that becomes read-only, in Firefox). */
const HELD = {
  capture: true,
  handleEvent(event: Event): void {
    if ((event as KeyboardEvent).key === 'Tab' || (event.target as Element).matches('[readonly]:not([role])'))
      return;
    event.preventDefault();
    event.stopPropagation();
  },
};

interface FieldOptions {
  /** Takes the whole width of the form. */
  readonly whole?: boolean;
  readonly required?: boolean;
}

function field(
  id: DraftField,
  context: Context,
  control: TemplateResult,
  { whole = false, required = false }: FieldOptions = {},
): TemplateResult {
  const { state, localize } = context;
  const label = fieldLabel(id, state, localize);
  const optional = () => html`${`${label} `}<span class="hint">${localize.text('optionalHint')}</span>`;
  return html`<div class=${whole ? 'field whole' : 'field'}>
    <label for=${id}><span>${required ? label : optional()}</span></label>
    ${control} ${error(id, context)} ${hint(id, context)}
  </div>`;
}

function hint(id: DraftField, { state, localize }: Context): TemplateResult {
  return html`<p class="hint" id="${id}-hint">${fieldHint(id, state, localize)}</p>`;
}

function error(id: DraftField, { state, localize }: Context): TemplateResult {
  return html`<p class="error" id="${id}-error" ?hidden=${!(id in state.faults)}>
    ${fieldError(id, state, localize)}
  </p>`;
}

const describedBy = (id: DraftField) => `${id}-error ${id}-hint`;

const isInvalid = (id: DraftField, { state }: Context) => String(id in state.faults);

function entityTypeField(context: Context): TemplateResult {
  const { state, localize, busy, edit } = context;
  return html`<fieldset
    class="field"
    aria-describedby=${describedBy('entityType')}
    aria-disabled=${String(busy)}
  >
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
    ${error('entityType', context)} ${hint('entityType', context)}
  </fieldset>`;
}

function dateField(context: Context): TemplateResult {
  const { state, busy, edit } = context;
  const control = html`<input
    id="entityDate"
    type="date"
    max=${today()}
    aria-describedby="${describedBy('entityDate')} entityDate-doubt"
    aria-invalid=${isInvalid('entityDate', context)}
    aria-disabled=${String(busy)}
    .value=${live(state.draft.entityDate)}
    @change=${(event: Event) => edit({ entityDate: valueOf(event) })}
  />`;
  return field('entityDate', context, html`${control}${doubt(context)}`);
}

/** A native date field takes the year 1410, and a placeholder, without a question. */
function doubt({ state, localize, busy, edit, focus }: Context): unknown {
  const { entityDate } = state.draft;
  const text = doubtText(state.draft, localize);
  if (!text || busy) return nothing;
  const hijri = hijriReading(entityDate);
  const day = hijri?.day;
  const button = (label: string, change: Partial<ScreeningDraft>) => {
    const click = () => {
      edit(change);
      focus('entityDate');
    };
    return html`<button type="button" class="plain" @click=${click}>${label}</button>`;
  };
  return html`<div class="notice warn" id="entityDate-doubt">
    <p>${text}</p>
    <div class="actions">
      ${
        hijri
          ? day &&
            button(localize.text('useDay', { day: gregorianDay(day, localize.locale) }), { entityDate: day })
          : button(localize.text('confirmDate'), { confirmedDate: entityDate })
      }
    </div>
  </div>`;
}

function countriesField(context: Context): TemplateResult {
  const { state, busy, countries } = context;
  const control = countries.render(state.draft.countries, {
    describedBy: describedBy('countries'),
    invalid: 'countries' in state.faults,
    busy,
  });
  return field('countries', context, control, { whole: true });
}

function personFields(context: Context): TemplateResult {
  const { localize } = context;
  const genders = GENDERS.map((gender) => ({ code: gender, name: localize.text(`gender${gender}`) }));
  return html`${textField('idPassportNumber', context)} ${selectField('gender', genders, context)}
  ${selectField('countryOfResidence', countryNames(localize.language), context)}`;
}

function clientField(context: Context, settings: FormSettings): TemplateResult {
  const clients = readClients(settings.clients).map(({ id, name }) => ({ code: id, name }));
  const chosen = clientOf(context.state.draft.clientId, settings);
  return selectField('clientId', clients, context, { chosen, required: true });
}

function textField(
  id: 'name' | 'idPassportNumber' | 'registrationNumber',
  context: Context,
  options: FieldOptions = {},
): TemplateResult {
  const { state, busy, edit } = context;
  const value = state.draft[id];
  const control = html`<input
    id=${id}
    dir=${id !== 'name' ? 'ltr' : value ? 'auto' : nothing}
    autocomplete="off"
    spellcheck="false"
    ?required=${options.required}
    aria-describedby=${describedBy(id)}
    aria-invalid=${isInvalid(id, context)}
    ?readonly=${busy}
    .value=${value}
    @input=${(event: Event) => edit({ [id]: valueOf(event) })}
  />`;
  return field(id, context, control, options);
}

function selectField(
  id: 'gender' | 'countryOfResidence' | 'clientId',
  options: readonly { readonly code: string; readonly name: string }[],
  context: Context,
  { chosen = context.state.draft[id] as string, required = false } = {},
): TemplateResult {
  const { localize, busy, edit } = context;
  const control = html`<select
    id=${id}
    aria-describedby=${describedBy(id)}
    aria-invalid=${isInvalid(id, context)}
    ?required=${required}
    aria-disabled=${String(busy)}
    @change=${(event: Event) => edit({ [id]: valueOf(event) })}
  >
    <option value="" .selected=${live(chosen === '')}>
      ${localize.text(required ? 'chooseClient' : 'notGivenLabel')}
    </option>
    ${options.map(({ code, name }) => html`<option value=${code} .selected=${live(chosen === code)}>${name}</option>`)}
  </select>`;
  return field(id, context, control, { required });
}

function monitoringField(context: Context): TemplateResult {
  const { state, localize, busy, edit } = context;
  return html`<div class="field whole">
    <label class="check"
      ><input
        id="isMonitored"
        type="checkbox"
        aria-describedby="isMonitored-hint"
        aria-disabled=${String(busy)}
        .checked=${state.draft.isMonitored}
        @change=${(event: Event) => edit({ isMonitored: (event.target as HTMLInputElement).checked })}
      /><span>${localize.text('isMonitoredLabel')}</span></label
    >
    ${hint('isMonitored', context)}
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
