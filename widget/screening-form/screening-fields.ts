/** The fields of the form, in the order of `EMPTY_DRAFT`. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { live } from 'lit-html/directives/live.js';
import { ENTITY_TYPES, EXTENDED_PARAMETERS, GENDERS } from '../../contract/rules.js';
import { countryNames } from '../language/country-names.js';
import { countryChoice } from './country-choice.js';
import { clientOf, clientsOf, hasDetails, isShown, today, type DraftField } from './screening-draft.js';
import type { ScreeningFormModel } from './screening-form-model.js';
import { isBusy } from './screening-form-state.js';
import { doubtTexts, fieldError, fieldHint, fieldLabel } from './screening-form-texts.js';

export function fields(form: ScreeningFormModel): TemplateResult {
  const { state, element } = form;
  const held = isBusy(state) ? HELD : nothing;
  const hasClients = isShown('clientId', state.draft, element);
  return html`<div class="fields" @click=${held} @keydown=${held} @mousedown=${held}>
    ${textField(form, 'name')} ${entityTypeField(form)} ${dateField(form)}
    ${field(form, 'countries', countryChoice(form))} ${hasClients ? selectField(form, 'clientId') : nothing}
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
  const parameters = element.extended ? EXTENDED_PARAMETERS[state.draft.entityType] : [];
  return html`<details class="whole" ?open=${state.isDetailed || hasDetails(state.faults)}>
    <summary>${localize.text('details')}</summary>
    <div class="fields">
      ${parameters.map((id) =>
        id === 'gender' || id === 'countryOfResidence' ? selectField(form, id) : textField(form, id),
      )}
      ${element.monitoring ? monitoringField(form) : nothing}
    </div>
  </details>`;
}

const isRequired = (id: DraftField) => id === 'name' || id === 'clientId';

function field(form: ScreeningFormModel, id: DraftField, control: TemplateResult): TemplateResult {
  const label = fieldLabel(form, id);
  const optional = () => html`${`${label} `}<span class="hint">${form.localize.text('optionalHint')}</span>`;
  return html`<div class=${id === 'name' || id === 'countries' ? 'field whole' : 'field'}>
    <label for=${id}><span>${isRequired(id) ? label : optional()}</span></label>
    ${control} ${error(form, id)} ${hint(form, id)}
  </div>`;
}

/** Of the others, the label says all. */
const HINTED: readonly DraftField[] = ['entityDate', 'countries', 'isMonitored'];

function hint(form: ScreeningFormModel, id: DraftField): unknown {
  return HINTED.includes(id) ? html`<p class="hint" id="${id}-hint">${fieldHint(form, id)}</p>` : nothing;
}

function error(form: ScreeningFormModel, id: DraftField): TemplateResult {
  return html`<p class="error" id="${id}-error" ?hidden=${!(id in form.state.faults)}>
    ${fieldError(form, id)}
  </p>`;
}

const describedBy = (id: DraftField) => `${id}-error${HINTED.includes(id) ? ` ${id}-hint` : ''}`;

function textField(
  form: ScreeningFormModel,
  id: 'name' | 'idPassportNumber' | 'registrationNumber',
): TemplateResult {
  const value = form.state.draft[id];
  const control = html`<input
    id=${id}
    name=${id}
    dir=${id !== 'name' ? 'ltr' : value ? 'auto' : nothing}
    spellcheck="false"
    ?required=${isRequired(id)}
    aria-describedby=${describedBy(id)}
    aria-invalid=${id in form.state.faults}
    ?readonly=${isBusy(form.state)}
    .value=${value}
    @input=${(event: Event) => form.edit({ [id]: valueOf(event) })}
  />`;
  return field(form, id, control);
}

function entityTypeField(form: ScreeningFormModel): TemplateResult {
  const { state, localize } = form;
  return html`<fieldset
    class="field"
    aria-describedby=${describedBy('entityType')}
    aria-disabled=${isBusy(state)}
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
    ${error(form, 'entityType')}
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
    aria-invalid=${'entityDate' in form.state.faults}
    aria-disabled=${isBusy(state)}
    .value=${live(state.draft.entityDate)}
    @change=${(event: Event) => form.edit({ entityDate: valueOf(event) })}
  />`;
  return field(form, 'entityDate', html`${control}${doubt(form)}`);
}

/** A native date field takes the year 1410, and a placeholder, without a question. */
function doubt(form: ScreeningFormModel): unknown {
  const found = doubtTexts(form.state.draft, form.localize);
  if (!found || isBusy(form.state)) return nothing;
  const { text, answer, change } = found;
  const click = () => {
    form.edit(change);
    form.focus('entityDate');
  };
  return html`<div class="notice warn" id="entityDate-doubt">
    <p>${text}</p>
    ${answer && html`<div class="actions"><button type="button" class="plain" @click=${click}>${answer}</button></div>`}
  </div>`;
}

function selectField(
  form: ScreeningFormModel,
  id: 'gender' | 'countryOfResidence' | 'clientId',
): TemplateResult {
  const { localize, element, state } = form;
  const chosen = id === 'clientId' ? clientOf(state.draft.clientId, element) : state.draft[id];
  const options = {
    clientId: () => clientsOf(element).map((client) => ({ code: client.id, name: client.name })),
    gender: () => GENDERS.map((code) => ({ code, name: localize.text(`gender${code}`) })),
    countryOfResidence: () => countryNames(localize.language),
  }[id]();
  const control = html`<select
    id=${id}
    name=${id}
    aria-describedby=${describedBy(id)}
    aria-invalid=${id in form.state.faults}
    ?required=${isRequired(id)}
    aria-disabled=${isBusy(state)}
    @change=${(event: Event) => form.edit({ [id]: valueOf(event) })}
  >
    <option value="" .selected=${live(chosen === '')}>
      ${localize.text(id === 'clientId' ? 'chooseClient' : 'notGivenLabel')}
    </option>
    ${options.map(({ code, name }) => html`<option value=${code} .selected=${live(chosen === code)}>${name}</option>`)}
  </select>`;
  return field(form, id, control);
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
        aria-disabled=${isBusy(state)}
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
