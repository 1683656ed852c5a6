/**
 * Filter rows → filters that the service accepts, or what is wrong in each row. Pure.
 * The service has no known endpoint that lists the fields of a form, so the host describes them.
 */
import type { SearchFilter } from '../../contract/submissions.js';
import { isIsoDate } from '../../contract/rules.js';
import {
  DEFAULT_FILTER_OPERATOR,
  FIELD_TYPES,
  OPERATORS_BY_FIELD_TYPE,
  isDecimal,
  type FieldType,
  type FilterOperator,
} from '../../contract/submission-rules.js';
import { givenList, type GivenEntry } from '../base/given-list.js';
import { latinDigits } from '../table/whole-number.js';

/** A field of the form, as the host describes it. */
export interface FormField extends GivenEntry {
  readonly type: FieldType;
  /** The values searched for are not personal data, so they may stand in `query` and in the page's address. */
  readonly inAddress?: boolean;
}

/** One row being edited. An empty `fieldId` is a row for which no field is chosen yet. */
export interface FilterRow {
  readonly key: number;
  readonly fieldId: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

export type FilterFault = 'fieldMissing' | 'valueMissing' | 'dateInvalid' | 'decimalInvalid';

/** What is wrong in which row, and the field that the message names. */
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

/** The default comes first: a new row needs no choice. */
export function operatorsOf(field: FormField | undefined): readonly FilterOperator[] {
  return field ? OPERATORS_BY_FIELD_TYPE[field.type] : [DEFAULT_FILTER_OPERATOR];
}

export function emptyRow(key: number): FilterRow {
  return { key, fieldId: '', operator: DEFAULT_FILTER_OPERATOR, value: '' };
}

/** Keeps the operator and the value that the new field allows. */
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
 * A typed number as the decimal string that the service reads. Arabic-Indic digits and separators become Latin; spaces
 * and thousands separators go. A comma counts as one only between groups of three digits. Anything else stays, and is refused.
 */
export function normaliseDecimal(typed: string): string {
  const latin = latinDigits(typed)
    .replaceAll('\u066b', '.')
    // The separator of thousands, and the comma that Arabic keyboards have in its place.
    .replace(/[\u066c\u060c]/g, ',')
    .replaceAll('\u2212', '-')
    .replace(/[\s\u200e\u200f\u061c]/g, '');
  return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(latin) ? latin.replaceAll(',', '') : latin;
}

/** An empty row is left out. Every other row becomes a filter or a problem. */
export function buildFilters(rows: readonly FilterRow[], fields: readonly FormField[]): FilterOutcome {
  const filters: SearchFilter[] = [];
  const problems: FilterProblem[] = [];
  for (const row of rows) {
    const field = fields.find(({ id }) => id === row.fieldId);
    if (!field && row.value.trim() === '') continue;
    if (!field || !isFilterable(field)) {
      problems.push({ key: row.key, fieldName: field?.name ?? '', fault: 'fieldMissing' });
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

/** Sent as typed: upstream's Contains is case-sensitive, and a space can be searched. */
function valueOf(row: FilterRow, field: FormField): string {
  const kind = inputKind(field);
  if (kind === 'decimal') return normaliseDecimal(row.value);
  return kind === 'date' ? row.value.trim() : row.value;
}

function faultOf(value: string, field: FormField): FilterFault | undefined {
  if (value.trim() === '') return 'valueMissing';
  const kind = inputKind(field);
  if (kind === 'date' && !isIsoDate(value)) return 'dateInvalid';
  if (kind === 'decimal' && !isDecimal(value)) return 'decimalInvalid';
  return undefined;
}

/** Without regard to spaces and case: the upstream document has "Text Area" and "TextArea". */
export function readFields(given: unknown): readonly FormField[] {
  return givenList(given, (named, { type: written, inAddress }) => {
    const type = FIELD_TYPES.find((candidate) => plain(candidate) === plain(written));
    return type && { ...named, type, ...(inAddress === true && { inAddress }) };
  });
}

function plain(type: unknown): string {
  return typeof type === 'string' ? type.replaceAll(/\s/g, '').toLowerCase() : '';
}
