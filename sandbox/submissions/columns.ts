/**
 * The database column of each form field, by kind: the first date of a form is in date_1, its second in date_2. A field
 * never changes its column: add new fields at the end of their form.
 */
import type { FieldType } from '../../contract/submission-rules.js';
import { FORMS, type Form } from './forms.js';

export type ValueKind = 'text' | 'date' | 'number';

export interface Column {
  readonly kind: ValueKind;
  readonly name: string;
}

/** The number of columns of each kind. */
export const COLUMN_COUNTS: Readonly<Record<ValueKind, number>> = { text: 4, date: 2, number: 2 };

/** Rich text is not stored: it cannot be filtered, and no call returns it. */
const KIND: Readonly<Record<FieldType, ValueKind | null>> = {
  Text: 'text',
  'Text Area': 'text',
  RichTextBox: null,
  'Date Picker': 'date',
  Numeric: 'number',
};

const COLUMNS = new Map(FORMS.flatMap((form) => columnsOf(form)));

export function columnsOf(form: Form): Array<[fieldId: string, column: Column]> {
  const used = { text: 0, date: 0, number: 0 };
  return form.fields.flatMap(({ id, type }) => {
    const kind = KIND[type];
    if (kind === null) return [];
    used[kind]++;
    return [[id, { kind, name: `${kind}_${used[kind]}` }]];
  });
}

export function columnOf(fieldId: string): Column {
  const column = COLUMNS.get(fieldId);
  if (column === undefined) throw new TypeError(`There is no column for the field ${fieldId}.`);
  return column;
}
