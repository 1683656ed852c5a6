import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isIsoDate } from '../../../contract/rules.js';
import {
  FIELD_TYPES,
  FILTER_OPERATORS,
  OPERATORS_BY_FIELD_TYPE,
  isDecimal,
} from '../../../contract/submissions.js';
import { SubmissionSearch } from '../../../contract/schemas/submissions.js';
import {
  EMPTY_ROW,
  faultOf,
  filtersOf,
  inputKind,
  isFilterable,
  normaliseDecimal,
  readFields,
  withField,
} from '../../../widget/submission-search/filter-builder.js';
import type { FilterRow, FormField } from '../../../widget/submission-search/filter-builder.js';

const NAME: FormField = { id: 'name', name: 'Full name', type: 'Text' };
const NOTES: FormField = { id: 'notes', name: 'Notes', type: 'Text Area' };
const BORN: FormField = { id: 'born', name: 'Date of birth', type: 'Date Picker' };
const INCOME: FormField = { id: 'income', name: 'Monthly income', type: 'Numeric' };
const TERMS: FormField = { id: 'terms', name: 'Terms', type: 'RichTextBox' };
const FIELDS = [NAME, NOTES, BORN, INCOME, TERMS];

const row = (fieldId: string, value: string, operator: FilterRow['operator'] = 'Equals'): FilterRow => ({
  key: 1,
  fieldId,
  operator,
  value,
});
const faults = (...rows: readonly FilterRow[]) => rows.map((each) => faultOf(each, FIELDS));

describe('the filters of rows', () => {
  it('are those of complete rows, in order, each with its operator', () => {
    const rows = [
      row('name', 'Noura', 'Contains'),
      row('born', '1990-04-12', 'LessThan'),
      row('income', '1200.50', 'GreaterThanOrEqual'),
    ];
    assert.deepEqual(faults(...rows), [undefined, undefined, undefined]);
    assert.deepEqual(filtersOf(rows, FIELDS), [
      { fieldId: 'name', value: 'Noura', operator: 'Contains' },
      { fieldId: 'born', value: '1990-04-12', operator: 'LessThan' },
      { fieldId: 'income', value: '1200.50', operator: 'GreaterThanOrEqual' },
    ]);
  });
  it('leave out a row nothing was entered into', () => {
    assert.deepEqual(faults(EMPTY_ROW), [undefined]);
    assert.deepEqual(filtersOf([EMPTY_ROW], FIELDS), []);
  });
  it('need a field, which is no RichTextBox, and a value, a day that exists or a decimal number', () => {
    assert.deepEqual(faults(row('', 'Noura'), row('terms', 'x')), ['fieldMissing', 'fieldMissing']);
    assert.deepEqual(faults(row('name', '  '), row('born', '2025-02-30')), ['valueMissing', 'dateInvalid']);
    for (const value of ['1,5', '1e5']) assert.deepEqual(faults(row('income', value)), ['decimalInvalid']);
  });
  it('have text exactly as typed, blanks and case included', () =>
    assert.equal(filtersOf([row('notes', ' A b ')], FIELDS)[0]?.value, ' A b '));

  const anyRow = fc.record({
    key: fc.integer(),
    fieldId: fc.constantFrom('', 'gone', ...FIELDS.map(({ id }) => id)),
    operator: fc.constantFrom(...FILTER_OPERATORS),
    value: fc.oneof(
      fc.string(),
      fc.constantFrom('', '2020-02-29', '12.5', '١٢٫٥', '1,234'),
      fc.float().map(String),
    ),
  });
  it('are what upstream accepts, for any rows without a fault', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        const faultless = rows.filter((each) => !faultOf(each, FIELDS));
        const filters = filtersOf(faultless, FIELDS);
        assert.ok(SubmissionSearch.safeParse({ filters }).success);
        for (const filter of filters) {
          const field = FIELDS.find(({ id }) => id === filter.fieldId);
          assert.ok(field && filter.operator);
          assert.ok(OPERATORS_BY_FIELD_TYPE[field.type].includes(filter.operator));
          if (field.type === 'Date Picker') assert.ok(isIsoDate(filter.value));
          if (field.type === 'Numeric') assert.ok(isDecimal(filter.value));
        }
      }),
    );
  });
  it('account for every row: filter, fault, or empty', () => {
    fc.assert(
      fc.property(anyRow, (each) => {
        const isEmpty = !FIELDS.some(({ id }) => id === each.fieldId) && each.value.trim() === '';
        const isFaulty = faultOf(each, FIELDS) !== undefined;
        assert.ok(!isEmpty || !isFaulty);
        if (!isFaulty) assert.equal(filtersOf([each], FIELDS).length, isEmpty ? 0 : 1);
      }),
    );
  });
});

it('a field has the input of its type, and one of a RichTextBox no filter', () => {
  assert.deepEqual(FIELDS.map(inputKind), ['text', 'text', 'date', 'decimal', 'text']);
  assert.equal(isFilterable(TERMS), false);
});

it('another field of a row keeps the operator that it allows, and the value that its input can hold', () => {
  assert.equal(withField(row('born', '', 'LessThan'), INCOME, BORN).operator, 'LessThan');
  assert.equal(withField(row('name', '', 'Contains'), BORN, NAME).operator, 'Equals');
  assert.equal(withField(row('name', 'Noura'), NOTES, NAME).value, 'Noura');
  assert.equal(withField(row('name', 'Noura'), BORN, NAME).value, '');
});

describe('normaliseDecimal', () => {
  for (const [typed, sent] of [
    ['1,234,567.89', '1234567.89'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲', '12'],
    [' 1 200 ', '1200'],
    ['−5', '-5'],
    ['1,5', '1,5'],
    ['12,34', '12,34'],
    ['١،٢٥٠', '1250'],
  ] as const) {
    it(`reads ${typed} as ${sent}`, () => assert.equal(normaliseDecimal(typed), sent));
  }
  it('leaves a decimal string as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+-]?\d{1,9}(\.\d{1,4})?$/), (text) =>
        assert.equal(normaliseDecimal(text), text),
      ),
    );
  });
});

describe('readFields', () => {
  it('reads JSON from an attribute', () => assert.deepEqual(readFields(JSON.stringify(FIELDS)), FIELDS));
  it('matches a type without regard to blanks and case, and shows the id of a field without a name', () => {
    const [area, date] = readFields([
      { id: 'a', type: 'TextArea' },
      { id: 'b', name: 'B', type: 'datepicker' },
    ]);
    assert.deepEqual([area?.type, area?.name, date?.type], ['Text Area', 'a', 'Date Picker']);
  });
  it('drops what is no field, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.array(fc.anything())), (given) => {
        for (const field of readFields(given)) assert.ok(field.id !== '' && FIELD_TYPES.includes(field.type));
      }),
    );
  });
});
