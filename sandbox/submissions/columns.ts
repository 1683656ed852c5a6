/**
 * Where a submission keeps the value of each field: in a column of the field's kind, so that one row answers every
 * filter, dates compare as dates and decimals as decimals. The first date of a form is in date_1, its second in
 * date_2; a field never moves, so new ones are added at the end of their form.
 */
import type { FieldType } from '../../contract/rules.js';
import { FORMS, type Form } from './forms.js';

export type ValueKind = 'text' | 'date' | 'number';

export interface Column {
  readonly kind: ValueKind;
  /** Of this kind, counted from 1. */
  readonly place: number;
  readonly name: string;
}

/** How many of each kind a form may have: the columns of the table. */
export const PLACES: Readonly<Record<ValueKind, number>> = { text: 4, date: 2, number: 2 };

/** Rich text cannot be filtered, and no call shows it: nothing of it is kept. */
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
    return [[id, { kind, place: used[kind], name: `${kind}_${used[kind]}` }]];
  });
}

export function columnOf(fieldId: string): Column {
  const column = COLUMNS.get(fieldId);
  if (column === undefined) throw new TypeError(`There is no column for the field ${fieldId}.`);
  return column;
}
