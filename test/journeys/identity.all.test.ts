import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import {
  enterNationalId,
  openBrowser,
  openPage,
  runDemo,
  textOf,
  waitForText,
  type RunningDemo,
} from './running-demo.js';

const ELEMENT = 'kyc-identity-verification';

describe('a person on the demo page', () => {
  let demo: RunningDemo;
  let browser: Browser;
  before(async () => {
    demo = await runDemo();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  const begin = async (nationalId: string, visitor: Browser | BrowserContext = browser) => {
    const page = await openPage(visitor, `${demo.demoUrl}/?lang=en`);
    const before = await page.$(ELEMENT);
    await page.locator('#start-over').click();
    // What is typed into the one that is about to be replaced is lost.
    await page.waitForFunction((old, name) => document.querySelector(name) !== old, {}, before, ELEMENT);
    await enterNationalId(page, ELEMENT, nationalId);
    return page;
  };

  test('approves on the phone beside the element in the playground, which lists the events', async () => {
    // At the other name of this machine.
    const address = demo.demoUrl.replace('localhost', '127.0.0.1');
    const page = await openPage(await browser.createBrowserContext(), `${address}/playground.html?lang=en`);
    const preview = await page.waitForFrame((frame) => frame.url().includes('/preview.html'));
    const phone = await page.waitForFrame((frame) => frame.url().includes('/sandbox/phone'));
    await preview.waitForSelector(ELEMENT);
    await waitForText(preview, ELEMENT, /Continue/);
    await preview.locator(`${ELEMENT} >>> input`).fill('1000000060');
    await preview.locator(`${ELEMENT} >>> form button`).click();
    const [, code] = await waitForText(preview, ELEMENT, /Enter (\d\d) and approve/);
    await phone.locator('.people button').click();
    await phone.locator('#app input').fill(code!);
    await phone.locator('::-p-text(Approve)').click();
    await waitForText(preview, ELEMENT, /You are verified/);
    await page.locator('.fired ::-p-text(kyc-completed)').wait();
    assert.doesNotMatch(page.url(), /1000000060/);
    assert.doesNotMatch(await textOf(page, '#events'), /1000000060/);
    assert.deepEqual(page.faults, []);
    await page.browserContext().close();

    const policyOf = async (path: string) =>
      (await fetch(demo.sandboxUrl + path)).headers.get('Content-Security-Policy') ?? '';
    assert.ok((await policyOf('/sandbox/phone')).includes(`frame-ancestors ${demo.demoUrl};`));
    assert.match(await policyOf('/'), /frame-ancestors 'none'/);
  });

  test('sees the same code after a reload and in a second tab, without being asked again', async () => {
    const page = await begin('1000000010');
    const [, code] = await waitForText(page, ELEMENT, /Enter (\d\d) and approve/);
    await page.reload();
    const [, again] = await waitForText(page, ELEMENT, /Enter (\d\d) and approve/);
    const second = await openPage(browser, `${demo.demoUrl}/?lang=ar`);
    await waitForText(second, ELEMENT, new RegExp(code!));
    assert.equal(again, code);
    await page.close();
    await second.close();
  });

  test('reads a kind message when the request was declined, expired or failed, and can go on', async () => {
    const people = [
      ['1000000002', /declined/i],
      ['1000000003', /expired/i],
      ['1000000004', /try again/i],
    ] as const;
    const pages: [Page, RegExp][] = [];
    for (const [nationalId, message] of people) {
      pages.push([await begin(nationalId, await browser.createBrowserContext()), message]);
    }
    for (const [page, message] of pages) {
      await page.waitForFunction(
        (name: string, pattern: string) =>
          new RegExp(pattern, 'i').test(document.querySelector(name)?.shadowRoot?.textContent ?? ''),
        { timeout: 60_000 },
        ELEMENT,
        message.source,
      );
      assert.doesNotMatch(await textOf(page, ELEMENT), /undefined|null|NaN/);
      await page.browserContext().close();
    }
  });

  test('shows the events that its host received, as they arrive', async () => {
    const page = await begin('1000000301');
    await page.waitForFunction(
      () => document.querySelector('#event-list')?.textContent.includes('verification.completed'),
      {},
    );
    assert.equal(await page.$eval('#events', (section) => (section as HTMLElement).hidden), false);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
});
