import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NATIONAL_ID_MAX } from '../../../contract/national-id.js';
import { requestedNationalId } from '../../../server/identity/rules/requested-national-id.js';

const PATTERN = '[12][0-9]{9}';
const FIXED = { nationalId: '1000000001' };

describe('the national ID of a start', () => {
  test('is the fixed one, whether the page sends it or nothing', () => {
    assert.equal(requestedNationalId(FIXED, undefined, PATTERN), '1000000001');
    assert.equal(requestedNationalId(FIXED, '1000 000 001', PATTERN), '1000000001');
  });

  test('is never another one than the fixed one', () => {
    for (const sent of ['1000000002', '', 'no number'])
      assert.throws(() => requestedNationalId(FIXED, sent, PATTERN), { code: 'forbidden' });
  });

  test('is the typed one where none is fixed, without blanks', () => {
    assert.equal(requestedNationalId({}, '2000-000-002', PATTERN), '2000000002');
    assert.equal(requestedNationalId({}, undefined, PATTERN), null);
  });

  test('fits the pattern and the greatest length', () => {
    const tooLong = '1'.repeat(NATIONAL_ID_MAX + 1);
    for (const [sent, pattern] of [
      ['3000000000', PATTERN],
      ['', PATTERN],
      [tooLong, 'any'],
    ] as const)
      assert.throws(() => requestedNationalId({}, sent, pattern), { code: 'invalid_national_id' });
  });
});
