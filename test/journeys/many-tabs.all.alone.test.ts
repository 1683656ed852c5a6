/** In browsers and real time: `follow-verification.alone.test.ts` has the faults of a stream. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { launch, type Browser } from 'puppeteer-core';
import { FIREFOX_PREFERENCES, firefoxExecutable } from '../browser.js';
import { PATIENCE_MS } from '../test-proxy.js';
import { codeOn, ELEMENT, startOnboarding, type Onboarding } from './host-page.js';
import { openBrowser, waitForText } from './running-demo.js';

const firefox = firefoxExecutable();
const BOUND_MS = 5_000;

const BROWSERS = [
  { name: 'Chromium', skip: false, open: () => openBrowser() },
  {
    name: 'Firefox',
    skip: firefox ? false : 'no Firefox is installed',
    open: () =>
      launch({ browser: 'firefox', executablePath: firefox!, extraPrefsFirefox: FIREFOX_PREFERENCES }),
  },
];

/** A browser has six connections to one address. */
const TABS = 7;

for (const { name, skip, open } of BROWSERS) {
  describe(`many tabs in ${name}`, { skip }, () => {
    let onboarding: Onboarding;
    let browser: Browser;
    before(async () => {
      browser = await open();
      onboarding = await startOnboarding({}, browser);
      // The first page of a browser takes longer than any other.
      await timesOf(1);
    });
    after(async () => {
      await browser?.close();
      await onboarding?.close();
    });

    /** How long the last page waits for its code, and all of them for the outcome. All are of one person. */
    async function timesOf(tabs: number) {
      const address = `${onboarding.origin}/?customer=${randomUUID()}`;
      const pages = [];
      let [code, codeMs] = ['', 0];
      for (let tab = 0; tab < tabs; tab++) {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        const began = performance.now();
        await page.goto(address);
        code = await codeOn(page);
        codeMs = performance.now() - began;
        pages.push(page);
      }
      const approved = performance.now();
      await onboarding.approve(code);
      await Promise.all(pages.map((page) => waitForText(page, ELEMENT, /You are verified/)));
      const outcomeMs = performance.now() - approved;
      await Promise.all(pages.map((page) => page.close()));
      return { codeMs, outcomeMs };
    }

    async function isInTime(): Promise<boolean> {
      const { codeMs, outcomeMs } = await timesOf(TABS);
      if (codeMs > BOUND_MS || outcomeMs > BOUND_MS) console.log(`  ${codeMs}, ${outcomeMs} ms`);
      return codeMs <= BOUND_MS && outcomeMs <= BOUND_MS;
    }
    it('each show the code and the outcome within five seconds', async () => {
      // The machine may be busy once: a page that waits too long does so again.
      assert.ok((await isInTime()) || (await isInTime()));
    });
  });
}
