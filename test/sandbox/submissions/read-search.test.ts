import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KEYS } from '../../../sandbox/http/keys.js';
import { readSearch } from '../../../sandbox/submissions/read-search.js';

const TEXT = { fieldId: 'person-city', value: 'Riyadh' };
const DATE = { fieldId: 'person-date-of-birth', value: '1990-01-01' };
const NUMBER = { fieldId: 'person-monthly-income', value: '1' };
const formId = 'form-onboarding';

it('a search is refused', () => {
  for (const [body, message] of [
    [{ formId: 'nothing' }, /^Invalid form ID$/],
    [{ formId: undefined }, /^Invalid form ID$/],
    [{ formId: 'form-borealis' }, /^Invalid form ID$/],
    [{ states: ['approved'] }, /^Invalid state value/],
    [{ states: 'Approved' }, /^Invalid state value/],
    [{ filters: {} }, /^Invalid filters$/],
    [{ filters: [null] }, /^Field not found$/],
    ...(
      [
        [{ ...TEXT, fieldId: 'nothing' }, /^Field not found$/],
        [{ ...TEXT, fieldId: 'company-name' }, /^Field not found$/],
        [{ fieldId: 'person-officer-notes', value: 'x' }, /^Filtering is not supported .*RichTextBox$/],
        [{ ...TEXT, operator: 'LessThan' }, /LessThan.*Text$/],
        [{ ...TEXT, operator: 'equals' }, /operator/i],
        [{ ...DATE, operator: 'Contains' }, /Contains.*Date Picker$/],
        [{ ...NUMBER, operator: 'Contains' }, /Contains.*Numeric$/],
      ] as const
    ).map(([filter, says]) => [{ filters: [filter] }, says] as const),
    ...['01-01-1990', '1990-02-30', '1990-1-1', '', 'x', '0000-01-01', 5].map(
      (value) => [{ filters: [{ ...DATE, value }] }, /^Invalid date value/] as const,
    ),
    ...['', 'x', '1e3', '1,5', '١', 'NaN', 'Infinity', '0x10', 5].map(
      (value) => [{ filters: [{ ...NUMBER, value }] }, /^Invalid numeric value/] as const,
    ),
  ] as const)
    assert.throws(
      () => readSearch({ formId, ...body }, KEYS['sbx_unrestricted']!),
      { status: 400, message },
      JSON.stringify(body),
    );
});
