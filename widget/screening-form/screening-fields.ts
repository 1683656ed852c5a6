import { html, nothing, type TemplateResult } from 'lit';
import {
  ENTITY_TYPES,
  GENDERS,
  SCREENING_NAME_LENGTH,
  type EntityType,
  type Gender,
} from '../../contract/rules.js';
import type { CountryChoice } from './country-choice.js';
import { countryNames } from './country-names.js';
import { today, type DraftField, type ScreeningDraft } from './screening-draft.js';
import { fieldLabel } from './screening-form-messages.js';
import type { FormLocalize } from './screening-form.en.js';

/** What a field needs of its form. */
export interface FieldContext {
  readonly t: FormLocalize;
  readonly draft: ScreeningDraft;
  readonly busy: boolean;
  readonly change: (change: Partial<ScreeningDraft>) => void;
  readonly isWrong: (field: DraftField) => boolean;
  readonly field: (
    field: DraftField,
    label: string,
    control: TemplateResult,
    options?: { whole?: boolean; optional?: boolean; hint?: string },
  ) => TemplateResult;
  readonly error: (field: DraftField) => TemplateResult;
}

export function nameField(fields: FieldContext): TemplateResult {
  const { t, draft, change, busy } = fields;
  return fields.field(
    'name',
    t.say('name'),
    html`<input
      id="name"
      dir=${draft.name ? 'auto' : nothing}
      autocomplete="off"
      spellcheck="false"
      required
      aria-describedby="name-error name-hint"
      aria-invalid=${String(fields.isWrong('name'))}
      ?disabled=${busy}
      .value=${draft.name}
      @input=${(event: Event) => change({ name: valueOf(event) })}
    />`,
    { whole: true, hint: t.say('nameHint', SCREENING_NAME_LENGTH) },
  );
}

export function dateField(fields: FieldContext): TemplateResult {
  const { t, draft, change, busy } = fields;
  return fields.field(
    'entityDate',
    fieldLabel(t, 'entityDate', draft.entityType),
    html`<input
      id="entityDate"
      type="date"
      max=${today()}
      aria-describedby="entityDate-error"
      aria-invalid=${String(fields.isWrong('entityDate'))}
      ?disabled=${busy}
      .value=${draft.entityDate}
      @change=${(event: Event) => change({ entityDate: valueOf(event) })}
    />`,
    { optional: true },
  );
}

export function countriesField(fields: FieldContext, choice: CountryChoice): TemplateResult {
  const { t, draft, busy } = fields;
  return fields.field(
    'countries',
    t.say('countries'),
    choice.render(
      draft.countries,
      {
        language: t.language,
        label: t.say('countries'),
        hint: t.say('countriesHint'),
        none: t.say('countriesNone'),
        remove: (country) => t.say('removeCountry', { country }),
        added: (country) => t.say('countryAdded', { country }),
        removed: (country) => t.say('countryRemoved', { country }),
      },
      { describedBy: 'countries-error', invalid: fields.isWrong('countries'), disabled: busy },
    ),
    { whole: true, optional: true },
  );
}

export function entityTypeField(fields: FieldContext): TemplateResult {
  const { t, draft, change, busy } = fields;
  return html`<fieldset class="field" aria-describedby="entityType-error" ?disabled=${busy}>
    <legend>${t.say('entityType')}</legend>
    <div class="segments">
      ${ENTITY_TYPES.map(
        (type: EntityType) =>
          html`<label
            ><input
              id=${type === 'person' ? 'entityType' : 'company'}
              type="radio"
              name="entityType"
              value=${type}
              .checked=${draft.entityType === type}
              @change=${() => change({ entityType: type })}
            /><span>${t.say(type)}</span></label
          >`,
      )}
    </div>
    ${fields.error('entityType')}
  </fieldset>`;
}

/** The extended search parameters of the entity type that is chosen. */
export function extendedFields(fields: FieldContext): TemplateResult {
  const { t, draft, change, busy } = fields;
  const text = (field: 'idPassportNumber' | 'registrationNumber') =>
    fields.field(
      field,
      t.say(field),
      html`<input
        id=${field}
        dir="ltr"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="${field}-error"
        aria-invalid=${String(fields.isWrong(field))}
        ?disabled=${busy}
        .value=${draft[field]}
        @input=${(event: Event) => change({ [field]: valueOf(event) })}
      />`,
      { optional: true },
    );
  if (draft.entityType === 'company') return text('registrationNumber');
  return html`${text('idPassportNumber')}
  ${fields.field(
    'gender',
    t.say('gender'),
    html`<select
      id="gender"
      aria-describedby="gender-error"
      ?disabled=${busy}
      @change=${(event: Event) => change({ gender: valueOf(event) as Gender | '' })}
    >
      <option value="" ?selected=${draft.gender === ''}>${t.say('genderAny')}</option>
      ${GENDERS.map(
        (gender) =>
          html`<option value=${gender} ?selected=${draft.gender === gender}>${t.say(gender)}</option>`,
      )}
    </select>`,
    { optional: true },
  )}
  ${fields.field(
    'countryOfResidence',
    t.say('countryOfResidence'),
    html`<select
      id="countryOfResidence"
      aria-describedby="countryOfResidence-error"
      ?disabled=${busy}
      @change=${(event: Event) => change({ countryOfResidence: valueOf(event) })}
    >
      <option value="" ?selected=${draft.countryOfResidence === ''}>${t.say('countryAny')}</option>
      ${countryNames(t.language).map(
        ({ code, name }) =>
          html`<option value=${code} ?selected=${draft.countryOfResidence === code}>${name}</option>`,
      )}
    </select>`,
    { optional: true },
  )}`;
}

export function monitoringField(fields: FieldContext): TemplateResult {
  const { t, draft, change, busy } = fields;
  return html`<div class="field whole">
    <label class="switch"
      ><input
        id="isMonitored"
        type="checkbox"
        role="switch"
        aria-describedby="monitoring-hint"
        ?disabled=${busy}
        .checked=${draft.isMonitored}
        @change=${(event: Event) => change({ isMonitored: (event.target as HTMLInputElement).checked })}
      /><span>${t.say('isMonitored')}</span
      ><span class="hint" id="monitoring-hint">${t.say('monitoringHint')}</span></label
    >
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
