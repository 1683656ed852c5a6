/** The rows in which an analyst puts filters together. Templates only; filter-builder.ts says what they mean. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import { live } from 'lit-html/directives/live.js';
import { isDecimal, type FilterOperator } from '../../contract/submissions.js';
import { hijriDay } from '../language/dates.js';
import { withVisibleOverrides } from '../language/shown-text.js';
import {
  fieldOf,
  inputKind,
  isFilterable,
  normaliseDecimal,
  operatorsOf,
  withField,
  type FilterRow,
  type FormField,
} from './filter-builder.js';
import type { SubmissionSearchModel } from './submission-search-model.js';
import { rowAdded, rowChanged, rowRemoved } from './submission-search-state.js';

const OPERATOR_KEYS = { text: 'operatorText', date: 'operatorDate', decimal: 'operatorDecimal' } as const;

const CROSS = html`
  <svg width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
    <path stroke-linecap="round" d="M3 3l10 10M13 3L3 13" />
  </svg>
`;

export function filterRows(search: SubmissionSearchModel): TemplateResult {
  const { localize, change, state } = search;
  const { fields, rows } = state;
  const unfilterable = fields.filter((field) => !isFilterable(field)).map(({ name }) => name);
  const names = new Intl.ListFormat(localize.language).format(unfilterable);
  return html`<fieldset part="filters">
    <legend>${localize.text('filtersLabel')}</legend>
    ${rows.length > 1 ? html`<p class="hint">${localize.text('filtersHint')}</p>` : nothing}
    ${rows.map((row, index) => keyed(row.key, filterRow(search, row, index + 1)))}
    <div class="actions">
      <button type="button" id="add" class="plain" @click=${() => change(rowAdded)}>
        + ${localize.text('addFilter')}
      </button>
    </div>
    ${names && html`<p class="hint">${localize.text('unfilterableHint', { fields: names })}</p>`}
  </fieldset>`;
}

function filterRow(search: SubmissionSearchModel, row: FilterRow, n: number): TemplateResult {
  const { localize, change, state } = search;
  const { key, fault, value } = row;
  const field = fieldOf(row, state.fields);
  const kind = inputKind(field);
  const edit = (changed: FilterRow) => change((before) => rowChanged(before, changed));
  return html`<div class="filter" role="group" aria-label=${localize.text('filterLabel', { n })}>
    <label>
      ${localize.text('fieldLabel')}
      <select
        id="field-${key}"
        name="field"
        aria-invalid=${fault === 'fieldMissing' ? 'true' : nothing}
        aria-describedby="below-${key}"
        @change=${({ target }: { target: HTMLSelectElement }) => {
          const chosen = state.fields.find(({ id }) => id === target.value);
          edit(withField(row, chosen, field));
        }}
      >
        <option value="" .selected=${live(!field)}>${localize.text('chooseField')}</option>
        ${state.fields
          .filter(isFilterable)
          .map(
            ({ id, name }) =>
              html`<option value=${id} .selected=${live(id === row.fieldId)}>
                ${withVisibleOverrides(name)}
              </option>`,
          )}
      </select>
    </label>
    <label>
      ${localize.text('operatorLabel')}
      <select
        id="operator-${key}"
        name="operator"
        @change=${({ target }: { target: HTMLSelectElement }) =>
          edit({ ...row, operator: target.value as FilterOperator })}
      >
        ${operatorsOf(field).map(
          (operator) =>
            html`<option value=${operator} .selected=${live(operator === row.operator)}>
              ${localize.text(`${OPERATOR_KEYS[kind]}${operator}` as `operatorDate${'Equals'}`)}
            </option>`,
        )}
      </select>
    </label>
    <label class="value">
      ${localize.text('valueLabel')}
      <input
        id="value-${key}"
        name="value"
        type=${kind === 'date' ? 'date' : 'text'}
        inputmode=${kind === 'decimal' ? 'decimal' : nothing}
        dir=${kind === 'text' ? 'auto' : 'ltr'}
        max=${kind === 'date' ? '9999-12-31' : nothing}
        spellcheck="false"
        .value=${live(value)}
        aria-invalid=${fault && fault !== 'fieldMissing' ? 'true' : nothing}
        aria-describedby="below-${key}"
        @input=${({ target }: { target: HTMLInputElement }) => edit({ ...row, value: target.value })}
      />
    </label>
    <button
      type="button"
      class="quiet icon"
      id="remove-${key}"
      aria-label=${field ? localize.text('removeNamedFilter', { n, field: field.name }) : localize.text('removeFilter', { n })}
      @click=${() => change((before) => rowRemoved(before, key))}
    >
      ${CROSS}
    </button>
    ${belowRow(search, row, field)}
  </div>`;
}

/** What is wrong with the row, and how its value is read. */
function belowRow(
  { localize }: SubmissionSearchModel,
  { key, fault, operator, value }: FilterRow,
  field: FormField | undefined,
): TemplateResult {
  const kind = inputKind(field);
  const hijri = kind === 'date' && hijriDay(value, localize.locale);
  const decimal = normaliseDecimal(value);
  const isReadOtherwise = kind === 'decimal' && decimal !== value.trim() && isDecimal(decimal);
  return html`<div class="below" id="below-${key}">
    ${fault && html`<p class="error">${localize.text(`${fault}Error`, { field: field?.name ?? '' })}</p>`}
    ${operator === 'Contains' ? html`<p class="hint">${localize.text('containsHint')}</p>` : nothing}
    ${isReadOtherwise ? html`<p class="hint">${localize.text('readAsHint', { value: decimal })}</p>` : nothing}
    ${hijri ? html`<p class="hint"><bdi>${hijri}</bdi></p>` : nothing}
  </div>`;
}
