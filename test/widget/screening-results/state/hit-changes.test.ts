import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changesSince,
  readSeenHits,
  seenAfter,
} from '../../../../widget/screening-results/state/hit-changes.js';

const listed = (hashes: Record<string, string>, isComplete = true) => ({
  hashes: new Map(Object.entries(hashes)),
  isComplete,
});
const seen = (hits: Record<string, string>, isComplete = true) => ({ hits, isComplete });

describe('the changes since the last visit', () => {
  it('are none on the first visit', () => {
    assert.deepEqual(changesSince(null, listed({ a: '1' })), { added: [], changed: [], gone: [] });
  });

  it('are hits that are new, that have another content, and that are gone', () => {
    const changes = changesSince(seen({ a: '1', b: '1', c: '1' }), listed({ a: '1', b: '2', d: '1' }));
    assert.deepEqual(changes, { added: ['d'], changed: ['b'], gone: ['c'] });
  });

  it('call no hit new while one may have been on a page that was not opened', () => {
    assert.deepEqual(changesSince(seen({ a: '1' }, false), listed({ a: '2', b: '1' })), {
      added: [],
      changed: ['a'],
      gone: [],
    });
  });

  it('call no hit gone before all hits are loaded', () => {
    assert.deepEqual(changesSince(seen({ a: '1', b: '1' }), listed({ a: '1' }, false)).gone, []);
  });

  it('call no hit changed whose content was not hashed, then or now', () => {
    const changes = changesSince(seen({ a: '', b: '1' }), listed({ a: '1', b: '' }));
    assert.deepEqual(changes, { added: [], changed: [], gone: [] });
  });

  it('take a hit id for nothing else', () => {
    const changes = changesSince(seen({ constructor: '1' }), listed({ ['__proto__']: '1', toString: '1' }));
    assert.deepEqual(changes, { added: ['__proto__', 'toString'], changed: [], gone: ['constructor'] });
  });
});

describe('what is stored after a visit', () => {
  it('is the whole list when all hits are loaded', () => {
    assert.deepEqual(seenAfter(seen({ a: '1', b: '1' }), listed({ b: '2' })), seen({ b: '2' }));
  });

  it('keeps what is on other pages, and that all hits were seen once', () => {
    const page = listed({ b: '2', c: '1' }, false);
    assert.deepEqual(seenAfter(seen({ a: '1', b: '1' }), page), seen({ a: '1', b: '2', c: '1' }));
    assert.deepEqual(seenAfter(null, page), seen({ b: '2', c: '1' }, false));
  });

  it('is read again as it was, and anything else is read as nothing', () => {
    const stored = seen({ ['__proto__']: '1', a: '2' });
    assert.deepEqual(readSeenHits(JSON.parse(JSON.stringify(stored))), stored);
    assert.deepEqual(readSeenHits({ hits: { a: 1, b: '2' } }), seen({ b: '2' }, false));
    for (const other of [null, undefined, 'a', 7, [], {}, { hits: 'a' }, { hits: null }]) {
      assert.equal(readSeenHits(other), null, JSON.stringify(other));
    }
  });
});
