import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noteHits } from '../../../../widget/screening-results/state/hit-changes.js';

describe('what is remembered of each hit', () => {
  it('is its change, and nothing for other hits', () => {
    const notes = noteHits({ added: ['a'], changed: ['b'], gone: ['d'] });
    assert.deepEqual([...notes].toSorted(), [
      ['a', 'new'],
      ['b', 'changed'],
    ]);
    assert.equal(noteHits({ added: [], changed: [], gone: [] }).size, 0);
  });
});
