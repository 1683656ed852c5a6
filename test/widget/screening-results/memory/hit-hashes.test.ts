import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Hit } from '../../../../contract/screening.js';
import { contentHashes } from '../../../../widget/screening-results/memory/hit-hashes.js';

const hashed = async (hit: Hit) => {
  await contentHashes.add([hit], () => true);
  return contentHashes.of(hit);
};

describe('the content hash of a hit', () => {
  it('is the first half of the SHA-256 of its canonical JSON', async () => {
    const sha256 = createHash('sha256').update('{"hitId":"h","name":"ى","strength":0.5}').digest('hex');
    assert.equal(await hashed({ name: 'ى', strength: 0.5, hitId: 'h' }), sha256.slice(0, 32));
  });

  it('does not depend on the order of the fields, and on nothing but their values', async () => {
    const one = await hashed({ hitId: 'h', name: 'A', extra: { b: 1, a: [2] } });
    assert.equal(await hashed({ extra: { a: [2], b: 1 }, name: 'A', hitId: 'h' }), one);
    assert.notEqual(await hashed({ hitId: 'h', name: 'A', extra: { b: 1, a: [3] } }), one);
  });

  it('is empty for what has no JSON form', async () => {
    const circle: Hit = { hitId: 'h', name: 'A' };
    circle['self'] = circle;
    assert.equal(await hashed(circle), '');
    assert.equal(await hashed({ hitId: 'h', name: 'A', count: 1n }), '');
  });

  it('is empty where the browser has no SHA-256', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      assert.equal(await hashed({ hitId: 'h', name: 'A' }), '');
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
  });

  it('is not made for a list that another has replaced', async () => {
    const hit = { hitId: 'h', name: 'A' };
    await contentHashes.add([hit], () => false);
    assert.equal(contentHashes.of(hit), undefined);
  });
});
