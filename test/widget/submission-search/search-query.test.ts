import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FILTER_OPERATORS, KYC_STATES } from '../../../contract/submissions.js';
import type { FormField } from '../../../widget/submission-search/filter-builder.js';
import { readQuery, writeQuery } from '../../../widget/submission-search/search-query.js';

const INCOME: FormField = { id: 'income', name: 'Income', type: 'Numeric', inAddress: true };
const BORN: FormField = { id: 'born', name: 'Born', type: 'Date Picker' };

describe('the query of a search', () => {
  it('is read with its states, its email address and its filters', () => {
    assert.deepEqual(readQuery('state=Approved&state=New&email=a@b.example&filter=income+GreaterThan+1200'), {
      kycStates: ['New', 'Approved'],
      email: 'a@b.example',
      rows: [{ fieldId: 'income', operator: 'GreaterThan', value: '1200' }],
    });
  });

  it('is written without values, except of fields that the host marked', () => {
    const filters = [
      { fieldId: 'income', operator: 'LessThan' as const, value: '5' },
      { fieldId: 'born', operator: 'Equals' as const, value: '1990-04-12' },
    ];
    assert.equal(
      writeQuery(['Approved'], filters, [INCOME, BORN]),
      'state=Approved&filter=income+LessThan+5&filter=born+Equals',
    );
    assert.deepEqual(
      readQuery(writeQuery([], filters, [])).rows.map(({ value }) => value),
      ['', ''],
    );
  });

  it('leaves out what is not known, and bounds what anyone can write', () => {
    const query = readQuery(`state=approved&state=New&filter=a+Likes+x&page=7&${'filter=b&'.repeat(100)}`);
    assert.deepEqual(query.kycStates, ['New']);
    assert.deepEqual(query.rows[0], { fieldId: 'a', operator: 'Equals', value: 'x' });
    assert.equal(query.rows.length, 20);
    assert.deepEqual(readQuery('filter=%25E0%25+Equals+%FF').rows[0]!.fieldId, '%E0%');
  });

  it('reads what it wrote, for any ids and values', () => {
    const filter = fc.record(
      {
        fieldId: fc.string({ minLength: 1, unit: 'grapheme' }),
        operator: fc.constantFrom(...FILTER_OPERATORS),
        value: fc.string({ minLength: 1, unit: 'grapheme' }),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.subarray([...KYC_STATES]), fc.array(filter, { maxLength: 5 }), (kycStates, filters) => {
        const fields = filters.map(({ fieldId }) => ({ ...INCOME, id: fieldId }));
        const read = readQuery(writeQuery(kycStates, filters, fields));
        assert.deepEqual(read, { kycStates, email: '', rows: filters });
      }),
    );
  });
});
