import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTerminal, VERIFICATION_STATUSES } from '../../contract/rules.js';

describe('the rules page and proxy share', () => {
  it('count the ends of a verification, and no other status, as final', () => {
    const ends = ['COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR', 'CANCELLED'];
    assert.deepEqual(VERIFICATION_STATUSES.filter(isTerminal), ends);
  });
});
