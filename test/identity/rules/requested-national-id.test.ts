import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NATIONAL_ID_MAX } from '../../../contract/national-id.js';
import { requestedNationalId } from '../../../server/identity/rules/requested-national-id.js';

const FORMS = '1NNNNNNNNN,2NNNNNNNNN';
const FIXED = { nationalId: '1000000001' };

describe('the national ID of a start', () => {
  test('is the fixed one, whether the page sends it or nothing', () => {
    assert.equal(requestedNationalId(FIXED, undefined, FORMS), '1000000001');
    assert.equal(requestedNationalId(FIXED, '1000 000 001', FORMS), '1000000001');
  });

  test('is never another one than the fixed one', () => {
    for (const sent of ['1000000002', '', 'no number'])
      assert.throws(() => requestedNationalId(FIXED, sent, FORMS), { code: 'forbidden' });
  });

  test('is the typed one where none is fixed, without blanks', () => {
    assert.equal(requestedNationalId({}, '2000-000-002', FORMS), '2000000002');
    assert.equal(requestedNationalId({}, undefined, FORMS), null);
  });

  test('has one of the forms and at most the greatest length', () => {
    const tooLong = '1'.repeat(NATIONAL_ID_MAX + 1);
    for (const [sent, forms] of [
      ['3000000000', FORMS],
      ['', FORMS],
      [tooLong, 'any'],
    ] as const)
      assert.throws(() => requestedNationalId({}, sent, forms), { code: 'invalid_national_id' });
  });
});
