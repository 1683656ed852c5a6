/**
 * Filter rows → filters that the service accepts, or what is wrong in each row. Pure.
 * The service has no known endpoint that lists the fields of a form, so the host describes them.
 */
import {
  DEFAULT_FILTER_OPERATOR,
  FIELD_TYPES,
  type FieldType,
  type FilterOperator,
  isDecimal,
  OPERATORS_BY_FIELD_TYPE,
  type SearchFilter,
} from '../../contract/submissions.js';
import { isIsoDate } from '../../contract/rules.js';
import { givenList, type GivenEntry } from '../base/given-list.js';
import { latinDigits } from '../language/latin-digits.js';

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
  /** What the last search found wrong. */
  readonly fault?: FilterFault | undefined;
}

export type FilterFault = 'fieldMissing' | 'valueMissing' | 'dateInvalid' | 'decimalInvalid';

export function fieldOf(row: FilterRow, fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ id }) => id === row.fieldId);
}

export function isFilterable(field: FormField): boolean {
  return OPERATORS_BY_FIELD_TYPE[field.type].length > 0;
}

/** The default comes first: a new row needs no choice. */
export function operatorsOf(field: FormField | undefined): readonly FilterOperator[] {
  return field ? OPERATORS_BY_FIELD_TYPE[field.type] : [DEFAULT_FILTER_OPERATOR];
}

export const EMPTY_ROW: FilterRow = { key: 0, fieldId: '', operator: DEFAULT_FILTER_OPERATOR, value: '' };

/** Keeps the operator and the value that the new field allows. */
export function withField(row: FilterRow, field: FormField | undefined, before?: FormField): FilterRow {
  const value = !before || !field || inputKind(before) === inputKind(field) ? row.value : '';
  return { ...row, fieldId: field?.id ?? '', operator: allowedOperator(row, field), value };
}

function allowedOperator({ operator }: FilterRow, field: FormField | undefined): FilterOperator {
  return operatorsOf(field).includes(operator) ? operator : DEFAULT_FILTER_OPERATOR;
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

/** An empty row has none: it is left out. */
export function faultOf(row: FilterRow, fields: readonly FormField[]): FilterFault | undefined {
  const field = fieldOf(row, fields);
  if (!field && row.value.trim() === '') return undefined;
  if (!field || !isFilterable(field)) return 'fieldMissing';
  const [kind, value] = [inputKind(field), valueOf(row, field)];
  if (value.trim() === '') return 'valueMissing';
  if (kind === 'date' && !isIsoDate(value)) return 'dateInvalid';
  return kind === 'decimal' && !isDecimal(value) ? 'decimalInvalid' : undefined;
}

/** Of rows without a fault. */
export function filtersOf(rows: readonly FilterRow[], fields: readonly FormField[]): SearchFilter[] {
  return rows.flatMap((row) => {
    const field = fieldOf(row, fields);
    return field
      ? { fieldId: field.id, value: valueOf(row, field), operator: allowedOperator(row, field) }
      : [];
  });
}

/** Sent as typed: upstream's Contains is case-sensitive, and a space can be searched. */
function valueOf({ value }: FilterRow, field: FormField): string {
  const kind = inputKind(field);
  if (kind === 'decimal') return normaliseDecimal(value);
  return kind === 'date' ? value.trim() : value;
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
