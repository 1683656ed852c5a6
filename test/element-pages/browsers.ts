/** The browsers that element tests run in. */
import puppeteer, { type KeyInput, type LaunchOptions } from 'puppeteer-core';
import {
  BROWSER_ARGUMENTS,
  browserExecutable,
  FIREFOX_PREFERENCES,
  firefoxExecutable,
  OLDEST_FIREFOX,
} from '../browser.js';
import { installedWebKit } from '../webkit.js';
import { launchWebKit } from './launch-webkit.js';
import type { Browser } from './page-browser.js';

/** On a busy machine Firefox alone takes half a minute to start. */
const START_MS = 180_000;

export const launchChromium = (): Promise<Browser> =>
  launch('Chromium', {
    executablePath: browserExecutable(),
    args: [...BROWSER_ARGUMENTS],
  });

/** The browsers besides Chromium: how to launch each, or why it is absent. */
export function otherBrowsers(): { launches: (() => Promise<Browser>)[]; absent: string[] } {
  const firefox = firefoxExecutable();
  const webkit = installedWebKit();
  const launches: (() => Promise<Browser>)[] = [];
  if (firefox) {
    const preferences = { browser: 'firefox', extraPrefsFirefox: FIREFOX_PREFERENCES } as const;
    launches.push(() => launch('Firefox', { ...preferences, executablePath: firefox }));
  }
  if (webkit) launches.push(() => launchWebKit(webkit));
  const absent = [
    ...(firefox ? [] : [`no Firefox ${OLDEST_FIREFOX} or newer: set FIREFOX_PATH, or install it`]),
    ...(webkit ? [] : ['no WebKit: install webkit2gtk-driver and xvfb']),
  ];
  return { launches, absent };
}

async function launch(name: string, options: LaunchOptions): Promise<Browser> {
  // No test asks the driver about requests, whose reports of them take a tenth of Firefox's time.
  const browser = await puppeteer.launch({ timeout: START_MS, networkEnabled: false, ...options });
  return {
    name,
    async newPage(onCrash) {
      // A window of its own: a page behind another draws nothing, and its tests wait for a frame until they time out.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.once('error', ({ message }) => onCrash(message));
      browser.once('disconnected', () => onCrash('The browser ended.'));
      return {
        open: (url) => page.goto(url, { timeout: START_MS }),
        press: (key) => page.keyboard.press(key as KeyInput),
        type: (text) => page.keyboard.type(text),
        resize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
