import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Localize } from '../../../widget/language/localize.js';
import type { LocalizedHost } from '../../../widget/language/localize.js';

const en = { hello: 'Hello' };
const ar = { hello: 'مرحبا' };

/** An element that is in the page, as far as `Localize` uses it. */
function element(lang: string) {
  let updates = 0;
  const host = {
    localName: 'kyc-example',
    isConnected: true,
    parentNode: null,
    lang,
    addController: () => {},
    requestUpdate: () => void updates++,
  } as unknown as LocalizedHost;
  return { host, updates: () => updates };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

describe('the Arabic of an element', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, {
      document: { documentElement: {}, querySelector: () => null },
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

  it('is awaited without rendering another language first', async () => {
    const { host, updates } = element('ar');
    const localize = new Localize<typeof en>(host, { en, ar: async () => ({ ar }) });
    localize.hostConnected();
    localize.hostUpdate();
    assert.equal(localize.isLoading, true);
    const before = updates();
    await settle();
    assert.equal(updates(), before + 1);
    localize.hostUpdate();
    assert.deepEqual(
      [localize.isLoading, localize.text('hello'), localize.language, localize.direction],
      [false, 'مرحبا', 'ar', 'rtl'],
    );
    localize.hostDisconnected();
  });

  it('is loaded once, for all renders and all elements', async () => {
    let loads = 0;
    const languages = {
      en,
      ar: async () => {
        loads++;
        return { ar };
      },
    };
    const one = new Localize<typeof en>(element('ar').host, languages);
    for (let render = 0; render < 3; render++) one.hostUpdate();
    await settle();
    new Localize<typeof en>(element('ar').host, languages).hostUpdate();
    assert.equal(loads, 1);
  });

  it('is replaced by English after a failure, and loaded again until it succeeds', async () => {
    const { host, updates } = element('ar');
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.reject(new Error()),
      async () => ({ ar }),
    ];
    const localize = new Localize<typeof en>(host, { en, ar: () => answers.shift()!() });
    localize.hostConnected();
    localize.hostUpdate();
    await settle();
    for (const left of [2, 1]) {
      localize.hostUpdate();
      assert.deepEqual(
        [localize.isLoading, localize.text('hello'), localize.direction],
        [false, 'Hello', 'ltr'],
      );
      assert.equal(answers.length, left);
      const before = updates();
      mock.timers.tick(60_000);
      assert.equal(updates(), before + 1);
      localize.hostUpdate();
      await settle();
    }
    localize.hostUpdate();
    assert.equal(localize.text('hello'), 'مرحبا');
  });

  it('is not loaded again while the element is out of the page', async () => {
    let loads = 0;
    const { host, updates } = element('ar');
    const localize = new Localize<typeof en>(host, {
      en,
      ar: () => {
        loads++;
        return Promise.reject(new Error());
      },
    });
    localize.hostConnected();
    localize.hostUpdate();
    await settle();
    localize.hostDisconnected();
    Object.assign(host, { isConnected: false });
    const before = updates();
    mock.timers.tick(600_000);
    localize.hostUpdate();
    assert.deepEqual([updates() - before, loads], [0, 1]);
    Object.assign(host, { isConnected: true });
    localize.hostConnected();
    localize.hostUpdate();
    assert.equal(loads, 2);
    await settle();
    localize.hostDisconnected();
  });

  it('can be replaced by the messages of the host', () => {
    const { host } = element('fr');
    Object.assign(host, { messages: { hello: 'Bonjour' } });
    const localize = new Localize<typeof en>(host, { en, ar: async () => ({ ar }) });
    localize.hostUpdate();
    assert.deepEqual(
      [localize.isLoading, localize.text('hello'), localize.language],
      [false, 'Bonjour', 'fr'],
    );
  });

  for (const [written, language, locale] of [
    ['ar_SA', 'ar-SA', 'ar-SA-u-nu-arab'],
    ['AR', 'ar', 'ar-u-nu-arab'],
    ['ar-u-nu-latn', 'ar', 'ar-u-nu-latn'],
    ['en_US', 'en-US', 'en-US'],
    ['EN', 'en', 'en-GB'],
    ['zh-Hant', 'en', 'en-GB'],
    ['no language at all', 'en', 'en-GB'],
  ] as const)
    it(`is chosen, or not, by a language as people write it: ${written}`, async () => {
      const { host } = element(written);
      const localize = new Localize<typeof en>(host, { en, ar: async () => ({ ar }) });
      localize.hostConnected();
      localize.hostUpdate();
      await settle();
      localize.hostUpdate();
      assert.deepEqual([localize.language, localize.locale], [language, locale]);
      assert.equal(localize.text('hello'), language.startsWith('ar') ? 'مرحبا' : 'Hello');
      localize.hostDisconnected();
    });

  it('is written with the digits that the host names, and no others are taken for digits', async () => {
    for (const [numerals, locale] of [
      ['latn', 'ar-u-nu-latn'],
      ['arab', 'ar-u-nu-arab'],
      ['no digits', 'en'],
    ] as const) {
      const { host } = element('ar');
      Object.assign(host, { numerals });
      const localize = new Localize<typeof en>(host, { en, ar: async () => ({ ar }) });
      localize.hostUpdate();
      await settle();
      localize.hostUpdate();
      assert.equal(localize.locale, locale);
    }
  });
});
