import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCountryCode, isIsoDate, isTerminal, VERIFICATION_STATUSES } from '../../contract/rules.js';

describe('the rules page and proxy share', () => {
  it('count the ends of a verification, and no other status, as final', () => {
    const ends = ['COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED'];
    assert.deepEqual(VERIFICATION_STATUSES.filter(isTerminal), ends);
  });

  it('take for a date a day that exists, as yyyy-MM-dd, and nothing around it', () => {
    const days = ['2024-02-29', '1900-01-01', '1999-12-31', '0001-01-01'];
    const none = ['2023-02-29', '1900-02-29', '2023-04-31', '2023-13-01', '2023-00-10', '2023-01-00'];
    const written = [
      '',
      '2023-1-1',
      '12023-01-01',
      '2023-01-011',
      '2023-01-01T00:00:00Z',
      '٢٠٢٣-٠١-٠١',
      '20230101',
    ];
    assert.deepEqual([...days, ...none, ...written].filter(isIsoDate), days);
  });

  it('take for a country a code that is assigned, in capital letters', () => {
    assert.deepEqual(['SA', 'GB', 'XK', 'UK', 'sa', 'SAU', ''].filter(isCountryCode), ['SA', 'GB']);
  });
});
