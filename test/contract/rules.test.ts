import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isNationalId,
  isTerminal,
  normaliseNationalId,
  TERMINAL_STATUSES,
  VERIFICATION_STATUSES,
} from '../../contract/rules.js';

describe('the rules page and proxy share', () => {
  it('know the same statuses as the last ones, as a list and as a question', () => {
    assert.deepEqual(VERIFICATION_STATUSES.filter(isTerminal), [...TERMINAL_STATUSES]);
  });

  it('read a national ID in Latin, Arabic-Indic and extended Arabic-Indic digits, as people type it', () => {
    const typed = [
      '1234567890',
      '١٢٣٤٥٦٧٨٩٠',
      '۱۲۳۴۵۶۷۸۹۰',
      '12345 678-90',
      '\u200f1234\u00a0567890\u200e\t',
      '\u202b\u2067123\u200b4567890\u2069\u202c\u061c',
    ];
    for (const text of typed) assert.equal(normaliseNationalId(text), '1234567890');
    assert.ok(isNationalId('1234567890') && isNationalId('2000000000'));
    for (const text of ['3234567890', '123456789', '12345678901', '', '1234567890\n'])
      assert.ok(!isNationalId(text), JSON.stringify(text));
  });
});
