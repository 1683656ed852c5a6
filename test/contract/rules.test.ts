import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTerminal, TERMINAL_STATUSES, VERIFICATION_STATUSES } from '../../contract/rules.js';

describe('the rules page and proxy share', () => {
  it('know the same statuses as the last ones, as a list and as a question', () => {
    assert.deepEqual(VERIFICATION_STATUSES.filter(isTerminal), [...TERMINAL_STATUSES]);
  });
});
