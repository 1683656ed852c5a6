import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { IdempotencyKeys } from '../../../widget/screening-form/idempotency-keys.js';
import { StoredRequests } from '../../../widget/screening-form/stored-requests.js';

const HOUR = 3_600_000;

describe('requests without an answer in the session storage', () => {
  let stored: Map<string, string>;
  let now: number;
  const storage = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  const open = (endpoint = 'https://proxy.example') =>
    new StoredRequests(
      () => endpoint,
      storage,
      () => now,
    );
  const keys = (requests = open()) => new IdempotencyKeys(requests);

  beforeEach(() => {
    stored = new Map();
    now = Date.parse('2026-11-21T09:00:00Z');
  });

  it('get the same key after a reload, until the answer is known', () => {
    const key = keys().keyFor('a');
    assert.equal(open().any, true);
    const reloaded = keys();
    assert.equal(reloaded.keyFor('a'), key);
    assert.notEqual(reloaded.keyFor('b'), key);
    reloaded.settle('a');
    reloaded.settle('b');
    assert.equal(open().any, false);
    assert.equal(stored.size, 0, 'nothing stays behind');
    assert.notEqual(keys().keyFor('a'), key);
  });

  it('leave the storage when the service refused them, and keep their key on the page', () => {
    const first = keys();
    const key = first.keyFor('a');
    first.release('a');
    assert.equal(open().any, false);
    assert.equal(first.keyFor('a'), key);
  });

  it('are stored without what was typed', () => {
    keys().keyFor('{"name":"Mohammed Al Harbi","entityDate":"1970-01-01"}');
    const [text] = stored.values();
    assert.doesNotMatch(text!, /Mohammed|Harbi|1970/);
    assert.deepEqual(Object.keys((JSON.parse(text!) as object[])[0]!), ['key', 'hash', 'at']);
  });

  it('of another proxy are not taken for its own', () => {
    const key = keys().keyFor('a');
    assert.equal(open('https://other.example').any, false);
    assert.notEqual(keys(open('https://other.example')).keyFor('a'), key);
  });

  it('are old before the proxy drops their key, counted from the first time they were sent', () => {
    const first = keys();
    first.keyFor('a');
    now += 22 * HOUR;
    first.keyFor('a');
    assert.equal(open().isOld('a'), false);
    now += 1.5 * HOUR;
    assert.equal(open().isOld('a'), true);
    assert.equal(open().isOld('b'), false);
  });

  it('are forgotten together', () => {
    keys().keyFor('a');
    open().clear();
    assert.equal(open().any, false);
  });

  it('never break the form: not where the storage is refused, nor with text of others in it', () => {
    const refusing = new StoredRequests(
      () => 'https://proxy.example',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    );
    const page = keys(refusing);
    assert.equal(page.keyFor('a'), page.keyFor('a'));
    assert.equal(refusing.any, false);
    for (const text of ['not JSON', '{}', 'null', '[null, 1, {}]']) {
      stored.set('kyc-screening-form https://proxy.example', text);
      assert.equal(open().any, false, text);
      assert.match(keys().keyFor('a'), /^[\x21-\x7e]{16,255}$/);
    }
  });
});
