/** The rows in which an analyst puts filters together. Templates only; filter-builder.ts says what they mean. */
import { withVisibleOverrides } from '../language/shown-text.js';
import { html, nothing, type TemplateResult } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import { live } from 'lit-html/directives/live.js';
import { isDecimal, type FilterOperator } from '../../contract/submission-rules.js';
import { hijriDay } from '../language/dates.js';
import {
  inputKind,
  isFilterable,
  normaliseDecimal,
  operatorsOf,
  withField,
  type FilterProblem,
  type FilterRow,
  type FormField,
} from './filter-builder.js';
import type { Key, SearchLocalize } from './submission-search-messages.js';
import { rowAdded, rowChanged, rowRemoved, type SearchEvent, type State } from './submission-search-state.js';

interface FilterActions {
  readonly change: (event: SearchEvent) => void;
}

const OPERATOR_KEYS = { text: 'operatorText', date: 'operatorDate', decimal: 'operatorDecimal' } as const;

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

export function filterRows(state: State, localize: SearchLocalize, actions: FilterActions): TemplateResult {
  const { fields, rows } = state;
  const unfilterable = fields.filter((field) => !isFilterable(field)).map(({ name }) => name);
  return html`<fieldset part="filters">
    <legend>${localize.text('filtersLabel')}</legend>
    ${rows.length > 1 ? html`<p class="hint">${localize.text('filtersHint')}</p>` : nothing}
    ${rows.map((row, index) => keyed(row.key, filterRow(row, index + 1, state, localize, actions)))}
    <div class="actions">
      <button type="button" id="add" class="plain" @click=${() => actions.change(rowAdded)}>
        + ${localize.text('addFilter')}
      </button>
    </div>
    ${
      unfilterable.length > 0
        ? html`<p class="hint">
            ${localize.text('unfilterableHint', { fields: new Intl.ListFormat(localize.language).format(unfilterable) })}
          </p>`
        : nothing
    }
  </fieldset>`;
}

/** What the controls of one row share. */
interface RowContext {
  readonly row: FilterRow;
  readonly fields: readonly FormField[];
  readonly field: FormField | undefined;
  readonly problem: FilterProblem | undefined;
  readonly localize: SearchLocalize;
  readonly edit: (changed: FilterRow) => void;
}

function filterRow(
  row: FilterRow,
  n: number,
  { fields, problems }: State,
  localize: SearchLocalize,
  { change }: FilterActions,
): TemplateResult {
  const field = fields.find(({ id }) => id === row.fieldId);
  const problem = problems.find(({ key }) => key === row.key);
  const edit = (changed: FilterRow) => change((state) => rowChanged(state, changed));
  const context: RowContext = { row, fields, field, problem, localize, edit };
  return html`<div class="filter" role="group" aria-label=${localize.text('filterLabel', { n })}>
    ${fieldChoice(context)} ${operatorChoice(context)} ${valueInput(context)}
    <button
      type="button"
      class="quiet icon"
      id="remove-${row.key}"
      aria-label=${field ? localize.text('removeNamedFilter', { n, field: field.name }) : localize.text('removeFilter', { n })}
      @click=${() => change((state) => rowRemoved(state, row.key))}
    >
      ${CROSS}
    </button>
    ${belowRow(context)}
  </div>`;
}

function fieldChoice({ row, fields, field, problem, localize, edit }: RowContext): TemplateResult {
  return html`<label>
    ${localize.text('fieldLabel')}
    <select
      id="field-${row.key}"
      aria-invalid=${problem?.fault === 'fieldMissing' ? 'true' : nothing}
      aria-describedby="below-${row.key}"
      @change=${({ target }: { target: HTMLSelectElement }) => {
        const chosen = fields.find(({ id }) => id === target.value);
        edit(withField(row, chosen, field));
      }}
    >
      <option value="" .selected=${live(!field)}>${localize.text('chooseField')}</option>
      ${fields
        .filter(isFilterable)
        .map(
          ({ id, name }) =>
            html`<option value=${id} .selected=${live(id === row.fieldId)}>
              ${withVisibleOverrides(name)}
            </option>`,
        )}
    </select>
  </label>`;
}

function operatorChoice({ row, field, localize, edit }: RowContext): TemplateResult {
  const key = OPERATOR_KEYS[inputKind(field)];
  return html`<label>
    ${localize.text('operatorLabel')}
    <select
      id="operator-${row.key}"
      @change=${({ target }: { target: HTMLSelectElement }) =>
        edit({ ...row, operator: target.value as FilterOperator })}
    >
      ${operatorsOf(field).map(
        (operator) =>
          html`<option value=${operator} .selected=${live(operator === row.operator)}>
            ${localize.text(`${key}${operator}` as Key)}
          </option>`,
      )}
    </select>
  </label>`;
}

function valueInput({ row, field, problem, localize, edit }: RowContext): TemplateResult {
  const kind = inputKind(field);
  return html`<label class="value">
    ${localize.text('valueLabel')}
    <input
      id="value-${row.key}"
      class=${kind === 'text' ? '' : 'ltr'}
      type=${kind === 'date' ? 'date' : 'text'}
      inputmode=${kind === 'decimal' ? 'decimal' : nothing}
      dir=${kind === 'text' ? 'auto' : nothing}
      max=${kind === 'date' ? '9999-12-31' : nothing}
      spellcheck="false"
      .value=${live(row.value)}
      aria-invalid=${problem && problem.fault !== 'fieldMissing' ? 'true' : nothing}
      aria-describedby="below-${row.key}"
      @input=${({ target }: { target: HTMLInputElement }) => edit({ ...row, value: target.value })}
    />
  </label>`;
}

/** What is wrong with the row, and how its value is read. */
function belowRow({ row, field, problem, localize }: RowContext): TemplateResult {
  const kind = inputKind(field);
  const hijri = kind === 'date' && hijriDay(row.value, localize.locale);
  return html`<div class="below" id="below-${row.key}">
    ${
      problem
        ? html`<p class="error">${localize.text(`${problem.fault}Error`, { field: problem.fieldName })}</p>`
        : nothing
    }
    ${row.operator === 'Contains' ? html`<p class="hint">${localize.text('containsHint')}</p>` : nothing}
    ${kind === 'decimal' ? readAs(row.value, localize) : nothing}
    ${hijri ? html`<p class="hint"><bdi>${hijri}</bdi></p>` : nothing}
  </div>`;
}

/** A number in other digits or with separators: what the service gets. */
function readAs(typed: string, localize: SearchLocalize): unknown {
  const value = normaliseDecimal(typed);
  if (value === typed.trim() || !isDecimal(value)) return nothing;
  return html`<p class="hint">${localize.text('readAsHint', { value })}</p>`;
}

/** The fields come from the host's address: they are on their way, or did not come. */
export function fieldsNotice(
  { fieldsLoad }: State,
  localize: SearchLocalize,
  retry: () => void,
): TemplateResult {
  if (fieldsLoad === 'loading')
    return html`<p class="wait"><span class="dot"></span>${localize.text('fieldsLoadingText')}</p>`;
  return html`<p class="note warn">${localize.text('fieldsFailedText')}</p>
    <div class="actions">
      <button type="button" id="retry-fields" class="plain" @click=${retry}>
        ${localize.text('tryAgain')}
      </button>
    </div>`;
}
