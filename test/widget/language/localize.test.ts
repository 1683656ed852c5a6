import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Localize } from '../../../widget/language/localize.js';
import type { LocalizedHost } from '../../../widget/language/localize.js';

const en = { hello: 'Hello' };
const ar = { hello: 'مرحبا' };

class Words extends Localize<typeof en> {}

/** What a language needs of the page and of its element. */
function element(lang: string) {
  let updates = 0;
  const host = {
    localName: 'kyc-example',
    isConnected: true,
    parentNode: null,
    getAttribute: () => lang,
    addController: () => {},
    requestUpdate: () => void updates++,
  } as unknown as LocalizedHost;
  return { host, updates: () => updates };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

describe('a language that is loaded where it is read', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, {
      document: { documentElement: {} },
      MutationObserver: class {
        observe() {}
        disconnect() {}
      },
    });
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'MutationObserver');
  });

  it('is waited for, without a flash of another one, and then in force', async () => {
    const { host, updates } = element('ar');
    const words = new Words(host, { en, ar: async () => ar });
    words.hostConnected();
    words.hostUpdate();
    assert.equal(words.waiting, true);
    const before = updates();
    await settle();
    assert.equal(updates(), before + 1);
    words.hostUpdate();
    assert.deepEqual(
      [words.waiting, words.say('hello'), words.language, words.direction],
      [false, 'مرحبا', 'ar', 'rtl'],
    );
    words.hostDisconnected();
  });

  it('is asked for once, however often the element is drawn meanwhile, and by its users together', async () => {
    let asked = 0;
    const languages = {
      en,
      ar: async () => {
        asked++;
        return ar;
      },
    };
    const one = new Words(element('ar').host, languages);
    for (let draw = 0; draw < 3; draw++) one.hostUpdate();
    await settle();
    new Words(element('ar').host, languages).hostUpdate();
    assert.equal(asked, 1);
  });

  it('is replaced by English when it cannot be loaded, and asked for again until it can', async () => {
    const { host, updates } = element('ar');
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.reject(new Error()),
      async () => ar,
    ];
    const words = new Words(host, { en, ar: () => answers.shift()!() });
    words.hostConnected();
    words.hostUpdate();
    await settle();
    for (const left of [2, 1]) {
      words.hostUpdate();
      assert.deepEqual([words.waiting, words.say('hello'), words.direction], [false, 'Hello', 'ltr']);
      assert.equal(answers.length, left);
      const before = updates();
      mock.timers.tick(60_000);
      assert.equal(updates(), before + 1);
      words.hostUpdate();
      await settle();
    }
    words.hostUpdate();
    assert.equal(words.say('hello'), 'مرحبا');
  });

  it('leaves no timer behind when the element leaves the page, and is asked for when it comes back', async () => {
    let asked = 0;
    const { host, updates } = element('ar');
    const words = new Words(host, {
      en,
      ar: () => {
        asked++;
        return Promise.reject(new Error());
      },
    });
    words.hostConnected();
    words.hostUpdate();
    await settle();
    words.hostDisconnected();
    Object.assign(host, { isConnected: false });
    const before = updates();
    mock.timers.tick(600_000);
    words.hostUpdate();
    assert.deepEqual([updates() - before, asked], [0, 1]);
    Object.assign(host, { isConnected: true });
    words.hostConnected();
    words.hostUpdate();
    assert.equal(asked, 2);
    await settle();
    words.hostDisconnected();
  });

  it('is taken from the host, if the host has it', () => {
    const { host } = element('fr');
    Object.assign(host, { messages: { hello: 'Bonjour' } });
    const words = new Words(host, { en, ar: async () => ar });
    words.hostUpdate();
    assert.deepEqual([words.waiting, words.say('hello'), words.language], [false, 'Bonjour', 'fr']);
  });
});
