/** The fields of the form, in the order of `EMPTY_DRAFT`. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { live } from 'lit-html/directives/live.js';
import { ENTITY_TYPES, GENDERS } from '../../contract/rules.js';
import { countryNames, type CountryName } from '../language/country-names.js';
import { gregorianDay } from '../language/dates.js';
import { countryChoice } from './country-choice.js';
import {
  clientOf,
  clientsOf,
  hasDetails,
  hijriReading,
  isShown,
  today,
  type DraftField,
} from './screening-draft.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { isBusy } from './screening-form-state.js';
import { doubtText, fieldError, fieldHint, fieldLabel } from './screening-form-texts.js';

export function fields(form: ScreeningFormModel): TemplateResult {
  const { state, element } = form;
  const held = isBusy(state) ? HELD : nothing;
  const hasClients = isShown('clientId', state.draft, element);
  return html`<div class="fields" @click=${held} @keydown=${held} @mousedown=${held}>
    ${textField(form, 'name', { whole: true, required: true })} ${entityTypeField(form)} ${dateField(form)}
    ${field(form, 'countries', countryChoice(form), { whole: true })}
    ${hasClients ? clientField(form) : nothing}
    ${element.extended || element.monitoring ? details(form) : nothing}
  </div>`;
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

/** What few screenings need. It opens for a value and for a fault in it, and a person opens it. */
function details(form: ScreeningFormModel): TemplateResult {
  const { state, localize, element } = form;
  const extended = () =>
    state.draft.entityType === 'person' ? personFields(form) : textField(form, 'registrationNumber');
  return html`<details class="whole" ?open=${state.isDetailed || hasDetails(state.faults)}>
    <summary>${localize.text('details')}</summary>
    <div class="fields">
      ${element.extended ? extended() : nothing} ${element.monitoring ? monitoringField(form) : nothing}
    </div>
  </details>`;
}

/** `whole`: takes the whole width of the form. */
function field(
  form: ScreeningFormModel,
  id: DraftField,
  control: TemplateResult,
  { whole = false, required = false } = {},
): TemplateResult {
  const label = fieldLabel(form, id);
  const optional = () => html`${`${label} `}<span class="hint">${form.localize.text('optionalHint')}</span>`;
  return html`<div class=${whole ? 'field whole' : 'field'}>
    <label for=${id}><span>${required ? label : optional()}</span></label>
    ${control} ${error(form, id)} ${hint(form, id)}
  </div>`;
}

function hint(form: ScreeningFormModel, id: DraftField): TemplateResult {
  return html`<p class="hint" id="${id}-hint">${fieldHint(form, id)}</p>`;
}

function error(form: ScreeningFormModel, id: DraftField): TemplateResult {
  return html`<p class="error" id="${id}-error" ?hidden=${!(id in form.state.faults)}>
    ${fieldError(form, id)}
  </p>`;
}

const describedBy = (id: DraftField) => `${id}-error ${id}-hint`;

const isInvalid = ({ state }: ScreeningFormModel, id: DraftField) => String(id in state.faults);

function textField(
  form: ScreeningFormModel,
  id: 'name' | 'idPassportNumber' | 'registrationNumber',
  options: { whole?: boolean; required?: boolean } = {},
): TemplateResult {
  const value = form.state.draft[id];
  const control = html`<input
    id=${id}
    name=${id}
    dir=${id !== 'name' ? 'ltr' : value ? 'auto' : nothing}
    spellcheck="false"
    ?required=${options.required}
    aria-describedby=${describedBy(id)}
    aria-invalid=${isInvalid(form, id)}
    ?readonly=${isBusy(form.state)}
    .value=${value}
    @input=${(event: Event) => form.edit({ [id]: valueOf(event) })}
  />`;
  return field(form, id, control, options);
}

function entityTypeField(form: ScreeningFormModel): TemplateResult {
  const { state, localize } = form;
  return html`<fieldset
    class="field"
    aria-describedby=${describedBy('entityType')}
    aria-disabled=${String(isBusy(state))}
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
              @change=${() => form.edit({ entityType: type })}
            /><span>${localize.text(`${type}Label`)}</span></label
          >`,
      )}
    </div>
    ${error(form, 'entityType')} ${hint(form, 'entityType')}
  </fieldset>`;
}

function dateField(form: ScreeningFormModel): TemplateResult {
  const { state } = form;
  const control = html`<input
    id="entityDate"
    name="entityDate"
    type="date"
    max=${today()}
    aria-describedby="${describedBy('entityDate')} entityDate-doubt"
    aria-invalid=${isInvalid(form, 'entityDate')}
    aria-disabled=${String(isBusy(state))}
    .value=${live(state.draft.entityDate)}
    @change=${(event: Event) => form.edit({ entityDate: valueOf(event) })}
  />`;
  return field(form, 'entityDate', html`${control}${doubt(form)}`);
}

/** A native date field takes the year 1410, and a placeholder, without a question. */
function doubt(form: ScreeningFormModel): unknown {
  const { localize, state } = form;
  const { entityDate } = state.draft;
  const text = doubtText(state.draft, localize);
  if (!text || isBusy(state)) return nothing;
  const hijri = hijriReading(entityDate);
  const day = hijri?.day ?? '';
  const label = hijri
    ? day && localize.text('useDay', { day: gregorianDay(day, localize.locale) })
    : localize.text('confirmDate');
  const click = () => {
    form.edit(hijri ? { entityDate: day } : { confirmedDate: entityDate });
    form.focus('entityDate');
  };
  return html`<div class="notice warn" id="entityDate-doubt">
    <p>${text}</p>
    ${label && html`<div class="actions"><button type="button" class="plain" @click=${click}>${label}</button></div>`}
  </div>`;
}

function personFields(form: ScreeningFormModel): TemplateResult {
  const { localize } = form;
  const genders = GENDERS.map((gender) => ({ code: gender, name: localize.text(`gender${gender}`) }));
  return html`${textField(form, 'idPassportNumber')} ${selectField(form, 'gender', genders)}
  ${selectField(form, 'countryOfResidence', countryNames(localize.language))}`;
}

function clientField(form: ScreeningFormModel): TemplateResult {
  const clients = clientsOf(form.element).map(({ id, name }) => ({ code: id, name }));
  const chosen = clientOf(form.state.draft.clientId, form.element);
  return selectField(form, 'clientId', clients, { chosen, required: true });
}

function selectField(
  form: ScreeningFormModel,
  id: 'gender' | 'countryOfResidence' | 'clientId',
  options: readonly CountryName[],
  { chosen = form.state.draft[id] as string, required = false } = {},
): TemplateResult {
  const control = html`<select
    id=${id}
    name=${id}
    aria-describedby=${describedBy(id)}
    aria-invalid=${isInvalid(form, id)}
    ?required=${required}
    aria-disabled=${String(isBusy(form.state))}
    @change=${(event: Event) => form.edit({ [id]: valueOf(event) })}
  >
    <option value="" .selected=${live(chosen === '')}>
      ${form.localize.text(required ? 'chooseClient' : 'notGivenLabel')}
    </option>
    ${options.map(({ code, name }) => html`<option value=${code} .selected=${live(chosen === code)}>${name}</option>`)}
  </select>`;
  return field(form, id, control, { required });
}

function monitoringField(form: ScreeningFormModel): TemplateResult {
  const { state, localize } = form;
  return html`<div class="field whole">
    <label class="check"
      ><input
        id="isMonitored"
        name="isMonitored"
        type="checkbox"
        aria-describedby="isMonitored-hint"
        aria-disabled=${String(isBusy(state))}
        .checked=${state.draft.isMonitored}
        @change=${(event: Event) => form.edit({ isMonitored: (event.target as HTMLInputElement).checked })}
      /><span>${localize.text('isMonitoredLabel')}</span></label
    >
    ${hint(form, 'isMonitored')}
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
