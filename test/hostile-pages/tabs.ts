/** Three engines, each as tests of pages need it: open an address, press a key, leave and come back. */
import { launch, type Browser, type KeyInput } from 'puppeteer-core';
import {
  BROWSER_ARGUMENTS,
  browserExecutable,
  FIREFOX_PREFERENCES,
  firefoxExecutable,
  OLDEST_FIREFOX,
} from '../browser.js';
import { PATIENCE_MS } from '../test-proxy.js';
import { installedWebKit, startWebKit } from '../webkit.js';

export interface Tab {
  press(key: string): Promise<void>;
  go(address: string): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** What the browser itself complained of, if it tells. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface PageBrowser {
  open(address: string, width: number): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  readonly skip: false | string;
  /** How many pages are open at the same time. On a busy machine, more would starve each other: an element gives up a start after 20 s. */
  readonly sideBySide: number;
  start(): Promise<PageBrowser>;
}

const HEIGHT = 900;
const firefox = firefoxExecutable();
const webkit = installedWebKit();

export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    skip: false,
    sideBySide: 2,
    start: async () =>
      withPuppeteer(
        await launch({
          executablePath: browserExecutable(),
          args: ['--headless', ...BROWSER_ARGUMENTS],
          // People's browsers have it.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        }),
      ),
  },
  {
    name: 'Firefox',
    skip: firefox ? false : `no Firefox ${OLDEST_FIREFOX} or newer: set FIREFOX_PATH, or install it`,
    sideBySide: 2,
    start: async () =>
      withPuppeteer(
        await launch({
          browser: 'firefox',
          executablePath: firefox!,
          extraPrefsFirefox: FIREFOX_PREFERENCES,
        }),
      ),
  },
  {
    name: 'WebKit',
    skip: webkit ? false : 'no WebKit: install webkit2gtk-driver and xvfb',
    // Its driver has one window.
    sideBySide: 1,
    start: () => withWebKit(),
  },
];

function withPuppeteer(browser: Browser): PageBrowser {
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: only the tab in front gets keys, and Firefox mixes up tabs that come and go at the same time. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  }
  return {
    async open(address, width) {
      const page = await inTurn(() => browser.newPage());
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url ?? ''}`);
      });
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewport({ width, height: HEIGHT });
      await page.goto(address);
      return {
        complaints,
        press: (key) =>
          inTurn(async () => {
            await page.bringToFront();
            await page.keyboard.press(key as KeyInput);
          }),
        go: async (next) => void (await page.goto(next)),
        // A page from the cache is not loaded: `goBack` would wait for that. Later, so that this call has its answer before.
        back: () => page.evaluate(() => void setTimeout(() => history.back())),
        evaluate: (expression) => page.evaluate(expression) as Promise<never>,
        close: () => inTurn(() => page.close()),
      };
    },
    close: () => browser.close(),
  };
}

async function withWebKit(): Promise<PageBrowser> {
  const { call, press, resize, stop } = await startWebKit(webkit!);
  await call('POST', '/timeouts', { pageLoad: PATIENCE_MS });
  const go = (url: string) =>
    call<void>('POST', '/url', { url }).catch((error: Error) => {
      // A hostile page may hold its load event back; it reports by itself.
      if (!error.message.includes('"error":"timeout"')) throw error;
    });
  return {
    async open(address, width) {
      await resize(width, HEIGHT);
      await go(address);
      return {
        complaints: [],
        press,
        go,
        back: () => call('POST', '/back'),
        evaluate: (expression) => call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
        close: () => go('about:blank'),
      };
    },
    close: stop,
  };
}
