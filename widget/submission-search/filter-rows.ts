/** The rows in which an analyst puts filters together. Templates only: what they mean is in filter-builder.ts. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FilterOperator } from '../../contract/rules.js';
import { hijriDay } from '../language/dates.js';
import type { Localize } from '../language/localize.js';
import { inputKind, isFilterable, operatorsOf, withField } from './filter-builder.js';
import type { FilterProblem, FilterRow, FormField } from './filter-builder.js';
import type { en } from './submission-search.en.js';

type Words = Localize<typeof en>;

export interface FilterRowsContext {
  readonly words: Words;
  readonly fields: readonly FormField[];
  readonly rows: readonly FilterRow[];
  readonly problems: readonly FilterProblem[];
  change(row: FilterRow): void;
  remove(row: FilterRow): void;
  add(): void;
}

const CROSS = html`<svg
  width="16"
  height="16"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <path stroke-linecap="round" d="M3 3l10 10M13 3L3 13" />
</svg>`;

export function filterRows(context: FilterRowsContext): unknown {
  const { words, fields, rows } = context;
  const unfilterable = fields.filter((field) => !isFilterable(field)).map(({ name }) => name);
  return html`<fieldset part="filters">
    <legend>${words.say('filters')}</legend>
    ${rows.length > 1 ? html`<p class="hint">${words.say('filters_hint')}</p>` : nothing}
    ${repeat(
      rows,
      ({ key }) => key,
      (row, index) => filterRow(row, index + 1, context),
    )}
    <div class="actions">
      <button type="button" id="add" class="plain" @click=${context.add}>+ ${words.say('add')}</button>
    </div>
    ${
      unfilterable.length > 0
        ? html`<p class="hint">
            ${words.say('unfilterable', { fields: new Intl.ListFormat(words.language).format(unfilterable) })}
          </p>`
        : nothing
    }
  </fieldset>`;
}

function filterRow(row: FilterRow, n: number, context: FilterRowsContext): unknown {
  const { words, fields, change } = context;
  const field = fields.find(({ id }) => id === row.fieldId);
  const kind = inputKind(field);
  const problem = context.problems.find(({ key }) => key === row.key);
  const faulty = (part: 'field' | 'value') =>
    problem && (problem.fault === 'field_missing') === (part === 'field') ? 'true' : nothing;
  const wording = (operator: FilterOperator) => words.say(`operator_${kind}_${operator}` as keyof typeof en);
  return html`<div class="filter" role="group" aria-label=${words.say('filter', { n })}>
    <label>
      ${words.say('field')}
      <select
        id="field-${row.key}"
        aria-invalid=${faulty('field')}
        aria-describedby="below-${row.key}"
        @change=${({ target }: { target: HTMLSelectElement }) => {
          const chosen = fields.find(({ id }) => id === target.value);
          change(withField(row, chosen, field));
        }}
      >
        <option value="" .selected=${live(!field)}>${words.say('field_choose')}</option>
        ${fields
          .filter(isFilterable)
          .map(
            ({ id, name }) =>
              html`<option value=${id} .selected=${live(id === row.fieldId)}>${name}</option>`,
          )}
      </select>
    </label>
    <label>
      ${words.say('operator')}
      <select
        id="operator-${row.key}"
        @change=${({ target }: { target: HTMLSelectElement }) =>
          change({ ...row, operator: target.value as FilterOperator })}
      >
        ${operatorsOf(field).map(
          (operator) =>
            html`<option value=${operator} .selected=${live(operator === row.operator)}>
              ${wording(operator)}
            </option>`,
        )}
      </select>
    </label>
    <label class="value">
      ${words.say('value')}
      <input
        id="value-${row.key}"
        class=${kind === 'text' ? '' : 'ltr'}
        type=${kind === 'date' ? 'date' : 'text'}
        inputmode=${kind === 'decimal' ? 'decimal' : nothing}
        dir=${kind === 'text' ? 'auto' : nothing}
        max=${kind === 'date' ? '9999-12-31' : nothing}
        spellcheck="false"
        .value=${live(row.value)}
        aria-invalid=${faulty('value')}
        aria-describedby="below-${row.key}"
        @input=${({ target }: { target: HTMLInputElement }) => change({ ...row, value: target.value })}
      />
    </label>
    <button
      type="button"
      class="quiet icon"
      id="remove-${row.key}"
      aria-label=${field ? words.say('remove_named', { n, field: field.name }) : words.say('remove', { n })}
      @click=${() => context.remove(row)}
    >
      ${CROSS}
    </button>
    <div class="below" id="below-${row.key}">
      ${
        problem
          ? html`<p class="error">${words.say(`fault_${problem.fault}`, { field: problem.fieldName })}</p>`
          : nothing
      }
      ${row.operator === 'Contains' ? html`<p class="hint">${words.say('contains_hint')}</p>` : nothing}
      ${
        kind === 'date' && hijriDay(row.value, words.locale)
          ? html`<p class="hint"><bdi>${hijriDay(row.value, words.locale)}</bdi></p>`
          : nothing
      }
    </div>
  </div>`;
}
