import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newHitIds, seenAfter } from '../../../widget/screening-results/new-hits.js';

const hits = ['a', 'b', 'c'].map((hitId) => ({ hitId, name: hitId }));

describe('newHitIds', () => {
  it('calls nothing new on the first look', () => {
    assert.deepEqual([...newHitIds(undefined, hits)], []);
    assert.deepEqual([...newHitIds(null, hits)], []);
  });

  it('calls everything new that an earlier look did not show, even if it showed nothing', () => {
    assert.deepEqual([...newHitIds(['a', 'gone'], hits)], ['b', 'c']);
    assert.deepEqual([...newHitIds([], hits)], ['a', 'b', 'c']);
  });
});

describe('seenAfter', () => {
  it('remembers hits that left the list, and each once', () => {
    assert.deepEqual(seenAfter(['gone', 'a'], hits), ['gone', 'a', 'b', 'c']);
  });
});
