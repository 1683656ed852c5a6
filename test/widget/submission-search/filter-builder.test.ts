import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isIsoDate } from '../../../contract/rules.js';
import {
  FIELD_TYPES,
  FILTER_OPERATORS,
  OPERATORS_BY_FIELD_TYPE,
  isDecimal,
} from '../../../contract/submission-rules.js';
import { SubmissionSearch } from '../../../contract/schemas/submissions.js';
import {
  buildFilters,
  emptyRow,
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

const row = (
  fieldId: string,
  value: string,
  operator: FilterRow['operator'] = 'Equals',
  key = 1,
): FilterRow => ({ key, fieldId, operator, value });
const faults = (rows: readonly FilterRow[]) => {
  const outcome = buildFilters(rows, FIELDS);
  return outcome.ok
    ? []
    : outcome.problems.map(({ key, fieldName, fault }) => `${key} ${fieldName}: ${fault}`);
};

describe('buildFilters', () => {
  it('turns complete rows into filters, in order, each with its operator', () => {
    const outcome = buildFilters(
      [
        row('name', 'Noura', 'Contains'),
        row('born', '1990-04-12', 'LessThan'),
        row('income', '1200.50', 'GreaterThanOrEqual'),
      ],
      FIELDS,
    );
    assert.deepEqual(outcome, {
      ok: true,
      filters: [
        { fieldId: 'name', value: 'Noura', operator: 'Contains' },
        { fieldId: 'born', value: '1990-04-12', operator: 'LessThan' },
        { fieldId: 'income', value: '1200.50', operator: 'GreaterThanOrEqual' },
      ],
    });
  });
  it('leaves out a row nothing was entered into', () =>
    assert.deepEqual(buildFilters([emptyRow(1)], FIELDS), { ok: true, filters: [] }));
  it('asks for a field where only a value is given', () =>
    assert.deepEqual(faults([row('', 'Noura')]), ['1 : fieldMissing']));
  it('asks for a value, naming the field', () =>
    assert.deepEqual(faults([row('name', '  ')]), ['1 Full name: valueMissing']));
  it('refuses a day that does not exist, naming the field', () =>
    assert.deepEqual(faults([row('born', '2025-02-30')]), ['1 Date of birth: dateInvalid']));
  it('refuses what is no decimal number, naming the field', () =>
    assert.deepEqual(faults([row('income', '1,5')]), ['1 Monthly income: decimalInvalid']));
  it('reports every row at once', () =>
    assert.deepEqual(
      faults([
        row('born', 'x', 'Equals', 1),
        row('name', 'ok', 'Equals', 2),
        row('income', '1e5', 'Equals', 3),
      ]),
      ['1 Date of birth: dateInvalid', '3 Monthly income: decimalInvalid'],
    ));
  it('never filters on a RichTextBox field, which upstream refuses', () =>
    assert.deepEqual(faults([row('terms', 'x')]), ['1 Terms: fieldMissing']));
  it('sends text exactly as typed, blanks and case included', () => {
    const outcome = buildFilters([row('notes', ' A b ')], FIELDS);
    assert.equal(outcome.ok && outcome.filters[0]?.value, ' A b ');
  });

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
  it('gives only filters that upstream accepts, or names what to correct, for any rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        const outcome = buildFilters(rows, FIELDS);
        if (!outcome.ok) {
          assert.ok(outcome.problems.length > 0);
          return;
        }
        assert.ok(SubmissionSearch.safeParse({ filters: outcome.filters }).success);
        for (const filter of outcome.filters) {
          const field = FIELDS.find(({ id }) => id === filter.fieldId);
          assert.ok(field && filter.operator);
          assert.ok(OPERATORS_BY_FIELD_TYPE[field.type].includes(filter.operator));
          if (field.type === 'Date Picker') assert.ok(isIsoDate(filter.value));
          if (field.type === 'Numeric') assert.ok(isDecimal(filter.value));
        }
      }),
    );
  });
  it('accounts for every row: filter, problem, or empty', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        const empty = rows.filter(
          ({ fieldId, value }) => !FIELDS.some(({ id }) => id === fieldId) && value.trim() === '',
        );
        const outcome = buildFilters(rows, FIELDS);
        if (outcome.ok) assert.equal(outcome.filters.length, rows.length - empty.length);
        else assert.ok(outcome.problems.length <= rows.length - empty.length);
      }),
    );
  });
});

describe('isFilterable', () => {
  it('has nothing to offer for RichTextBox', () => assert.equal(isFilterable(TERMS), false));
});

describe('withField', () => {
  it('keeps the operator where the new field allows it', () =>
    assert.equal(withField(row('born', '', 'LessThan'), INCOME, BORN).operator, 'LessThan'));
  it('falls back to the default operator where it does not', () =>
    assert.equal(withField(row('name', '', 'Contains'), BORN, NAME).operator, 'Equals'));
  it('keeps the value between fields of one kind', () =>
    assert.equal(withField(row('name', 'Noura'), NOTES, NAME).value, 'Noura'));
  it('drops a value the new kind of input cannot hold', () =>
    assert.equal(withField(row('name', 'Noura'), BORN, NAME).value, ''));
});

describe('inputKind', () => {
  it('suits the field type', () =>
    assert.deepEqual(FIELDS.map(inputKind), ['text', 'text', 'date', 'decimal', 'text']));
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
  it('matches a type without regard to blanks and case', () =>
    assert.deepEqual(
      readFields([
        { id: 'a', name: 'A', type: 'TextArea' },
        { id: 'b', name: 'B', type: 'datepicker' },
      ]),
      [
        { id: 'a', name: 'A', type: 'Text Area' },
        { id: 'b', name: 'B', type: 'Date Picker' },
      ],
    ));
  it('shows the id of a field without a name', () =>
    assert.equal(readFields([{ id: 'x', type: 'Text' }])[0]?.name, 'x'));
  it('drops what is no field, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.array(fc.anything())), (given) => {
        for (const field of readFields(given)) assert.ok(field.id !== '' && FIELD_TYPES.includes(field.type));
      }),
    );
  });
});
