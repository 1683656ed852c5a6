import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markChoices } from '../../../../widget/screening-results/memory/mark-labels.js';

describe('the labels to choose from', () => {
  it('are those of the page, otherwise ours', () => {
    assert.deepEqual(markChoices(['Escalate', 7, ''], undefined), ['Escalate']);
    for (const none of [undefined, null, [], 'same'])
      assert.deepEqual(markChoices(none, undefined), ['different', 'unclear', 'same']);
  });

  it('contain the present one, once', () => {
    assert.deepEqual(markChoices(['Escalate'], 'Old label'), ['Escalate', 'Old label']);
    assert.deepEqual(markChoices(['Escalate'], 'Escalate'), ['Escalate']);
  });
});
