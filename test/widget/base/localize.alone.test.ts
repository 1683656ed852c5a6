import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Lazy } from '../../../widget/base/lazy.js';
import { Localize } from '../../../widget/base/localize.js';
import type { LocalizedHost } from '../../../widget/base/localize.js';

const en = { hello: 'Hello' };
const ar = { hello: 'مرحبا' };

/** What `Localize` uses of an element that is in the page, and the first render of it. */
function element(lang: string, arabic: Lazy<{ ar: typeof en }> = new Lazy(async () => ({ ar })), more = {}) {
  let updates = 0;
  const host = {
    localName: 'kyc-example',
    isConnected: true,
    parentNode: null,
    lang,
    addController: () => {},
    requestUpdate: () => void updates++,
    ...more,
  } as unknown as LocalizedHost;
  const localize = new Localize<typeof en>(host, { en, ar: arabic });
  localize.hostConnected();
  localize.hostUpdate();
  return { host, localize, updates: () => updates };
}
/** Its next render, when what is on its way has come. */
async function rendered({ localize }: { localize: Localize<typeof en> }): Promise<Localize<typeof en>> {
  await settle();
  localize.hostUpdate();
  return localize;
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
    const example = element('ar');
    assert.equal(example.localize.isLoading, true);
    const before = example.updates();
    await settle();
    assert.equal(example.updates(), before + 1);
    const localize = await rendered(example);
    assert.deepEqual(
      [localize.isLoading, localize.text('hello'), localize.language, localize.direction],
      [false, 'مرحبا', 'ar', 'rtl'],
    );
  });

  it('leaves what is shown, and so what is typed there, until it has come', async () => {
    const example = element('en');
    const { host, localize } = example;
    host.lang = 'ar';
    localize.hostUpdate();
    assert.deepEqual([localize.isLoading, localize.text('hello'), localize.language], [false, 'Hello', 'en']);
    await rendered(example);
    assert.deepEqual([localize.isLoading, localize.text('hello'), localize.language], [false, 'مرحبا', 'ar']);
  });

  it('is loaded once, for all renders and all elements', async () => {
    let loads = 0;
    const load = new Lazy(async () => {
      loads++;
      return { ar };
    });
    const first = element('ar', load);
    for (let render = 0; render < 2; render++) first.localize.hostUpdate();
    await settle();
    element('ar', load);
    assert.equal(loads, 1);
  });

  it('is replaced by English after a failure, and loaded again until it succeeds', async () => {
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.reject(new Error()),
      async () => ({ ar }),
    ];
    const example = element('ar', new Lazy(() => answers.shift()!()));
    for (const left of [2, 1]) {
      const localize = await rendered(example);
      assert.deepEqual(
        [localize.isLoading, localize.text('hello'), localize.direction],
        [false, 'Hello', 'ltr'],
      );
      assert.equal(answers.length, left);
      const before = example.updates();
      mock.timers.tick(60_000);
      assert.equal(example.updates(), before + 1);
      localize.hostUpdate();
    }
    assert.equal((await rendered(example)).text('hello'), 'مرحبا');
  });

  it('is not loaded again while the element is out of the page', async () => {
    let loads = 0;
    const { host, localize, updates } = element(
      'ar',
      new Lazy(() => {
        loads++;
        return Promise.reject(new Error());
      }),
    );
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
  });

  it('can be replaced by the messages of the host', () => {
    const { localize } = element('fr', undefined, { messages: { hello: 'Bonjour' } });
    assert.deepEqual(
      [localize.isLoading, localize.text('hello'), localize.language],
      [false, 'Bonjour', 'fr'],
    );
  });

  it('stays where the host has no text, as in a file that is half translated', async () => {
    for (const hello of [null, undefined]) {
      const localize = await rendered(element('ar', undefined, { messages: { hello } }));
      assert.equal(localize.text('hello'), 'مرحبا');
    }
  });

  for (const [what, hello] of [
    ['a plural that lacks the category and "other"', { one: 'مرحبا' }],
    ['a function', () => 'مرحبا'],
    ['a number', 7],
  ] as const)
    it(`renders ${what} of the host by its key`, async () => {
      const localize = await rendered(element('ar', undefined, { messages: { hello } }));
      assert.equal(localize.text('hello', { n: 5 }), 'hello');
    });

  for (const [written, language, locale, numerals] of [
    ['ar_SA', 'ar-SA', 'ar-SA-u-nu-arab'],
    ['AR', 'ar', 'ar-u-nu-arab'],
    ['ar-u-nu-latn', 'ar', 'ar-u-nu-latn'],
    ['en_US', 'en-US', 'en-US'],
    ['EN', 'en', 'en-GB'],
    ['zh-Hant', 'en', 'en-GB'],
    ['no language at all', 'en', 'en-GB'],
    ['ar', 'ar', 'ar-u-nu-latn', 'latn'],
    ['ar', 'ar', 'ar-u-nu-arab', 'arab'],
    ['ar', 'ar', 'en', 'no digits'],
  ] as const)
    it(`is chosen, or not, as people write a language, and its digits as the host names them: ${written} ${numerals ?? ''}`, async () => {
      const localize = await rendered(element(written, undefined, { numerals }));
      assert.deepEqual([localize.language, localize.locale], [language, locale]);
      assert.equal(localize.text('hello'), language.startsWith('ar') ? 'مرحبا' : 'Hello');
    });
});
