import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { milestone } from '../../../widget/identity-verification/identity-verification-state.js';

describe('the countdown', () => {
  it('names a milestone of the countdown once, and the last one of several passed at once', () => {
    const said = Array.from({ length: 130 }, (_, second) => milestone(130 - second, 129 - second));
    assert.deepEqual(said.filter(Boolean), [60, 30, 10]);
    assert.equal(milestone(120, 8), 10);
    assert.equal(milestone(5, 0), undefined);
  });
});
