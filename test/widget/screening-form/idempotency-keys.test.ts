import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeys, type SentRequests } from '../../../widget/screening-form/idempotency-keys.js';

const NOWHERE: SentRequests = { keyOf: () => undefined, store: () => {}, remove: () => {} };

describe('IdempotencyKeys', () => {
  it('keeps one key for one content until it is answered, even if another was tried between', () => {
    const keys = new IdempotencyKeys(NOWHERE);
    const first = keys.keyFor('a');
    assert.equal(keys.keyFor('a'), first);
    assert.notEqual(keys.keyFor('b'), first);
    assert.equal(keys.keyFor('a'), first);
    keys.settle('a');
    assert.notEqual(keys.keyFor('a'), first);
  });

  it('makes keys the proxy accepts, with and without crypto.randomUUID', () => {
    const accepted = /^[\x21-\x7e]{16,255}$/;
    assert.match(new IdempotencyKeys(NOWHERE).keyFor('a'), accepted);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const one = new IdempotencyKeys(NOWHERE).keyFor('a');
      assert.match(one, accepted);
      assert.notEqual(new IdempotencyKeys(NOWHERE).keyFor('a'), one);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
  });
});
