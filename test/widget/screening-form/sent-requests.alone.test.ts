import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { SentRequests } from '../../../widget/screening-form/sent-requests.js';

const HOUR = 3_600_000;

/** What the proxy takes as a key. */
const KEY = /^[\x21-\x7e]{16,255}$/;

describe('requests without an answer', () => {
  let stored: Map<string, string>;
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const give = (get: () => object) =>
    Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true });
  const open = (endpoint = 'https://proxy.example') => new SentRequests(() => endpoint);

  beforeEach(() => {
    stored = new Map();
    give(() => storage);
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  it('get the same key after a reload, until the answer is known', () => {
    const key = open().keyFor('a');
    assert.equal(open().any, true);
    const reloaded = open();
    assert.equal(reloaded.keyFor('a'), key);
    assert.notEqual(reloaded.keyFor('b'), key);
    reloaded.settle('a');
    reloaded.settle('b');
    assert.equal(open().any, false);
    assert.equal(stored.size, 0, 'nothing stays behind');
    assert.notEqual(open().keyFor('a'), key);
  });

  it('keep one key for one content, even if another was tried between', () => {
    const page = open();
    const key = page.keyFor('a');
    assert.notEqual(page.keyFor('b'), key);
    assert.equal(page.keyFor('a'), key);
    page.settle('a');
    assert.notEqual(page.keyFor('a'), key);
  });

  it('have keys the proxy accepts, with and without crypto.randomUUID', () => {
    assert.match(open().keyFor('a'), KEY);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      assert.match(open().keyFor('b'), KEY);
      assert.notEqual(open().keyFor('c'), open().keyFor('b'));
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
  });

  it('are stored without what was typed', () => {
    open().keyFor('{"name":"Mohammed Al Harbi","entityDate":"1970-01-01"}');
    const [text] = stored.values();
    assert.doesNotMatch(text!, /Mohammed|Harbi|1970/);
    assert.deepEqual(Object.keys((JSON.parse(text!) as object[])[0]!), ['key', 'hash', 'at']);
  });

  it('of another proxy are not taken for its own', () => {
    const key = open().keyFor('a');
    assert.equal(open('https://other.example').any, false);
    assert.notEqual(open('https://other.example').keyFor('a'), key);
  });

  it('are old before the proxy drops their key, counted from the first time they were sent', () => {
    const first = open();
    first.keyFor('a');
    mock.timers.tick(22 * HOUR);
    first.keyFor('a');
    assert.equal(open().isOld('a'), false);
    mock.timers.tick(1.5 * HOUR);
    assert.equal(open().isOld('a'), true);
    assert.equal(open().isOld('b'), false);
  });

  it('are forgotten together', () => {
    open().keyFor('a');
    open().clear();
    assert.equal(open().any, false);
  });

  it('never break the form: not where the storage is refused, nor with text of others in it', () => {
    give(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const refused = open();
    assert.equal(refused.keyFor('a'), refused.keyFor('a'));
    assert.equal(refused.any, false);
    give(() => storage);
    for (const text of ['not JSON', '{}', 'null', '[null, 1, {}]']) {
      stored.set('kyc-screening-form https://proxy.example', text);
      assert.equal(open().any, false, text);
      assert.match(open().keyFor('a'), KEY);
    }
  });
});
