import { html, nothing, type TemplateResult } from 'lit';
import {
  ID_PASSPORT_NUMBER_MAX,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
  type EntityType,
} from '../../contract/rules.js';
import { DRAFT_FIELDS, type DraftFault, type DraftField } from './screening-draft.js';
import type { FormLocalize } from './screening-form.en.js';

/** What is wrong with each field: a fault of ours by name, or the service's own sentence. */
export type ScreeningFaults = Partial<Record<DraftField, { fault: DraftFault } | { message: string }>>;

/** In the order of the form. */
export function wrongFields(faults: ScreeningFaults): DraftField[] {
  return DRAFT_FIELDS.filter((field) => field in faults);
}

export function fieldLabel(t: FormLocalize, field: DraftField, entityType: EntityType): string {
  if (field !== 'entityDate') return t.say(field);
  return t.say(entityType === 'person' ? 'birthDate' : 'foundingDate');
}

/** The sentence about a field; empty where nothing is wrong with it. */
export function faultText(
  t: FormLocalize,
  faults: ScreeningFaults,
  field: DraftField,
  entityType: EntityType,
): string {
  const wrong = faults[field];
  if (!wrong) return '';
  if ('message' in wrong) {
    return t.say('refusedField', { field: fieldLabel(t, field, entityType), message: wrong.message });
  }
  return t.say(wrong.fault, {
    ...SCREENING_NAME_LENGTH,
    ...(field === 'idPassportNumber' && { max: ID_PASSPORT_NUMBER_MAX }),
    ...(field === 'registrationNumber' && { max: REGISTRATION_NUMBER_MAX }),
  });
}

/** Everything that is wrong, above the form; each sentence leads to its field. */
export function faultSummary(
  t: FormLocalize,
  faults: ScreeningFaults,
  entityType: EntityType,
  focus: (field: DraftField) => void,
): TemplateResult | typeof nothing {
  const wrong = wrongFields(faults);
  if (wrong.length === 0) return nothing;
  return html`<div class="notice bad" id="summary">
    <h3>${t.say('wrongTitle', { n: wrong.length })}</h3>
    <ul>
      ${wrong.map(
        (field) =>
          html`<li>
            <button type="button" class="jump" @click=${() => focus(field)}>
              ${faultText(t, faults, field, entityType)}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}
