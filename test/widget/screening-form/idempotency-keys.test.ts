import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScreeningKeys } from '../../../widget/screening-form/idempotency-keys.js';

describe('ScreeningKeys', () => {
  it('keeps one key for one content until it is answered, even if another was tried between', () => {
    const keys = new ScreeningKeys();
    const first = keys.keyFor('a');
    assert.equal(keys.keyFor('a'), first);
    assert.notEqual(keys.keyFor('b'), first);
    assert.equal(keys.keyFor('a'), first);
    keys.settle('a');
    assert.notEqual(keys.keyFor('a'), first);
  });

  it('makes keys the proxy accepts, with and without crypto.randomUUID', () => {
    const accepted = /^[\x21-\x7e]{16,255}$/;
    assert.match(new ScreeningKeys().keyFor('a'), accepted);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const one = new ScreeningKeys().keyFor('a');
      assert.match(one, accepted);
      assert.notEqual(new ScreeningKeys().keyFor('a'), one);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
  });
});
