import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newHitIds, seenAfter } from '../../../widget/screening-results/new-hits.js';

const hits = ['a', 'b', 'c'].map((hitId) => ({ hitId, name: hitId }));

describe('newHitIds', () => {
  it('marks no hit as new on the first visit', () => {
    assert.deepEqual([...newHitIds(undefined, hits)], []);
    assert.deepEqual([...newHitIds(null, hits)], []);
  });

  it('marks every hit as new that no earlier visit showed, even if that showed none', () => {
    assert.deepEqual([...newHitIds(['a', 'gone'], hits)], ['b', 'c']);
    assert.deepEqual([...newHitIds([], hits)], ['a', 'b', 'c']);
  });
});

describe('seenAfter', () => {
  it('stores hits that left the list, and each hit once', () => {
    assert.deepEqual(seenAfter(['gone', 'a'], hits), ['gone', 'a', 'b', 'c']);
  });
});
