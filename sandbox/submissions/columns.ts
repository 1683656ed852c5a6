/**
 * The database column of each form field, by kind: the first date of a form is in date_1, its second in date_2. A field
 * never changes its column: add new fields at the end of their form.
 */
import type { FieldType } from '../../contract/submission-rules.js';
import { FORMS, type Form } from './forms.js';

export interface Column {
  readonly kind: 'text' | 'date' | 'number';
  readonly name: string;
}

/** Rich text is not stored: it cannot be filtered, and no call returns it. */
const KIND: Readonly<Record<FieldType, Column['kind'] | null>> = {
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
    return kind === null ? [] : [[id, { kind, name: `${kind}_${++used[kind]}` }]];
  });
}

export function columnOf(fieldId: string): Column {
  const column = COLUMNS.get(fieldId);
  if (column === undefined) throw new TypeError(`There is no column for the field ${fieldId}.`);
  return column;
}
