/**
 * From what is typed into filter rows to filters the service accepts, or to what is wrong with each row.
 * Pure: no DOM and no I/O. Upstream has no endpoint we know of that lists a form's fields, so the host supplies them.
 */
import type { SearchFilter } from '../../contract/submissions.js';
import {
  DEFAULT_FILTER_OPERATOR,
  FIELD_TYPES,
  OPERATORS_BY_FIELD_TYPE,
  isDecimal,
  isIsoDate,
} from '../../contract/rules.js';
import type { FieldType, FilterOperator } from '../../contract/rules.js';

/** A field of the form, as the host describes it. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
}

/** One row being edited. An empty `fieldId` is a row for which no field is chosen yet. */
export interface FilterRow {
  readonly key: number;
  readonly fieldId: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

export type FilterFault = 'field_missing' | 'value_missing' | 'not_a_date' | 'not_a_decimal';

/** What to mend, in which row, and which field the message has to name. */
export interface FilterProblem {
  readonly key: number;
  readonly fieldName: string;
  readonly fault: FilterFault;
}

export type FilterOutcome =
  | { readonly ok: true; readonly filters: readonly SearchFilter[] }
  | { readonly ok: false; readonly problems: readonly FilterProblem[] };

export function isFilterable(field: FormField): boolean {
  return OPERATORS_BY_FIELD_TYPE[field.type].length > 0;
}

/** The default comes first, so a new row can be searched as it stands. */
export function operatorsOf(field: FormField | undefined): readonly FilterOperator[] {
  return field ? OPERATORS_BY_FIELD_TYPE[field.type] : [DEFAULT_FILTER_OPERATOR];
}

export function emptyRow(key: number): FilterRow {
  return { key, fieldId: '', operator: DEFAULT_FILTER_OPERATOR, value: '' };
}

/** Another field keeps the operator and the value where they still make sense, so a slip costs no typing. */
export function withField(row: FilterRow, field: FormField | undefined, before?: FormField): FilterRow {
  const operator = operatorsOf(field).includes(row.operator) ? row.operator : DEFAULT_FILTER_OPERATOR;
  const value = !before || !field || inputKind(before) === inputKind(field) ? row.value : '';
  return { ...row, fieldId: field?.id ?? '', operator, value };
}

/** Which native input suits a field. */
export function inputKind(field: FormField | undefined): 'text' | 'date' | 'decimal' {
  if (field?.type === 'Date Picker') return 'date';
  return field?.type === 'Numeric' ? 'decimal' : 'text';
}

/**
 * A number as people type it, as the decimal string the service reads: Arabic-Indic digits and separators become
 * Latin, blanks and thousands separators go. A comma is a thousands separator only where it groups three digits;
 * anything else is left as it is, to be refused rather than guessed.
 */
export function normaliseDecimal(typed: string): string {
  const latin = typed
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u2212', '-')
    .replace(/[\s\u200e\u200f\u061c]/g, '');
  return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(latin) ? latin.replaceAll(',', '') : latin;
}

/** A row nothing was entered into is left out; every other row becomes a filter or a problem. */
export function buildFilters(rows: readonly FilterRow[], fields: readonly FormField[]): FilterOutcome {
  const filters: SearchFilter[] = [];
  const problems: FilterProblem[] = [];
  for (const row of rows) {
    const field = fields.find(({ id }) => id === row.fieldId);
    if (!field && row.value.trim() === '') continue;
    if (!field || !isFilterable(field)) {
      problems.push({ key: row.key, fieldName: field?.name ?? '', fault: 'field_missing' });
      continue;
    }
    const value = valueOf(row, field);
    const fault = faultOf(value, field);
    if (fault) problems.push({ key: row.key, fieldName: field.name, fault });
    else filters.push({ fieldId: field.id, value, operator: operatorOf(row, field) });
  }
  return problems.length === 0 ? { ok: true, filters } : { ok: false, problems };
}

function operatorOf(row: FilterRow, field: FormField): FilterOperator {
  return operatorsOf(field).includes(row.operator) ? row.operator : DEFAULT_FILTER_OPERATOR;
}

/** Text is sent as typed: Contains is case-sensitive upstream, and a blank may be what is looked for. */
function valueOf(row: FilterRow, field: FormField): string {
  const kind = inputKind(field);
  if (kind === 'decimal') return normaliseDecimal(row.value);
  return kind === 'date' ? row.value.trim() : row.value;
}

function faultOf(value: string, field: FormField): FilterFault | undefined {
  if (value.trim() === '') return 'value_missing';
  const kind = inputKind(field);
  if (kind === 'date' && !isIsoDate(value)) return 'not_a_date';
  if (kind === 'decimal' && !isDecimal(value)) return 'not_a_decimal';
  return undefined;
}

/**
 * The host's `fields`, from a property or from JSON in an attribute. What is no field is dropped, not thrown on: a
 * slip in one of them must not take the search away. A type is matched without regard to blanks and case, because
 * the upstream document writes both "Text Area" and "TextArea".
 */
export function readFields(given: unknown): readonly FormField[] {
  const list = typeof given === 'string' ? parseJson(given) : given;
  if (!Array.isArray(list)) return [];
  const fields = new Map<string, FormField>();
  for (const entry of list as readonly unknown[]) {
    const { id, name, type } = (entry ?? {}) as Partial<Record<keyof FormField, unknown>>;
    const known = FIELD_TYPES.find((candidate) => plain(candidate) === plain(type));
    if (typeof id !== 'string' || id === '' || !known) continue;
    fields.set(id, { id, name: typeof name === 'string' && name.trim() !== '' ? name : id, type: known });
  }
  return [...fields.values()];
}

function plain(type: unknown): string {
  return typeof type === 'string' ? type.replaceAll(/\s/g, '').toLowerCase() : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
