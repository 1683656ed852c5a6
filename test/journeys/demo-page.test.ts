/** What a person and an analyst do on the demo's pages, and what a page does when its tab goes away. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { until } from '../test-proxy.js';
import { codeOn, ELEMENT, endsWithoutFaults, startOnboarding } from './host-page.js';
import {
  enterNationalId,
  openBrowser,
  openPage,
  runDemo,
  waitForElement,
  waitForText,
  type RunningDemo,
} from './running-demo.js';
import { leaveIntoCache } from './tab-lifecycle.js';

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

describe('a person on the demo page', () => {
  /** The sum of all of that name. */
  async function counted(metric: string): Promise<number> {
    const metrics = await (await fetch(`${demo.proxyUrl}/metrics`)).text();
    const values = metrics.split('\n').filter((line) => line.startsWith(metric));
    return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  test('enters the code on the phone, the webhook arrives, and by its stream the untouched page shows the verified person', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    await enterNationalId(page, ELEMENT, '1000000000');
    const [, code] = await waitForText(page, ELEMENT, /Enter (\d\d) and approve/);
    await page.reload();
    await waitForText(page, ELEMENT, new RegExp(`Enter ${code} and approve`));
    const phone = await openPage(browser, `${demo.sandboxUrl}/sandbox/phone?lang=en`);
    await phone.locator('#app input').fill(code!);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url().replace(/.*\//, '')}`));
    await phone.locator('::-p-text(Approve)').click();
    await waitForText(page, ELEMENT, /You are verified/);
    await waitForText(page, ELEMENT, /Mohammed|Name/);
    // One answer for all who ask for the metrics within a second.
    await until(
      'the webhook arrived',
      async () => (await counted('kyc_webhooks_total{outcome="received"}')) === 1,
    );
    // On a slow machine the check that is due anyway may come before the one that the webhook asks for.
    assert.equal(await counted('kyc_detection_delay_seconds_count'), 1);
    assert.deepEqual(
      asked.filter((call) => /check|verifications/.test(call)),
      [],
      'the stream brings it',
    );
    await phone.close();
    // A hidden page does not ask for them.
    await page.bringToFront();
    await waitForText(page, '#events', /verification\.completed/);
    assert.deepEqual([...page.faults, ...phone.faults], []);
    await page.close();
  });
});

describe('the page of a host', () => {
  test('when the page comes back out of the back/forward cache', async (t) => {
    const onboarding = await startOnboarding({}, browser);
    t.after(onboarding.close);
    const streaming = (count = 1) =>
      until(`${count} streams are open`, async () => (await onboarding.streams()) === count);
    const page = await onboarding.open();
    const code = await codeOn(page);
    await streaming();
    const leave = await leaveIntoCache(browser, `${onboarding.origin}/plain`);
    const comeBackAtOnce = await leave(page);
    await comeBackAtOnce();
    assert.equal(await codeOn(page), code);
    await streaming();

    const comeBack = await leave(page);
    await streaming(0);
    await onboarding.approve(code);
    await comeBack();
    await waitForText(page, ELEMENT, /You are verified/);
    await streaming(0);
    await endsWithoutFaults(page);
  });
});

describe('an analyst on the demo page', () => {
  test('screens a name of the shipped list, prints what was found, and finds the decision after a reload', async () => {
    const page = await openPage(browser, `${demo.demoUrl}/?lang=en`);
    const results = 'kyc-screening-results';
    await waitForElement(page, 'kyc-screening-form >>> #name');
    await page.locator('kyc-screening-form >>> #name').fill('Mohammed Al Harbi');
    await page.locator('kyc-screening-form >>> [part=submit]').click();
    const [, hits] = await waitForText(page, results, /(\d+) hits/);
    assert.ok(Number(hits) >= 30);
    await waitForElement(page, `${results} >>> .card[aria-busy=false]`);
    assert.match(await page.evaluate(printedPage), /Mohammed Al Harbi[^]*strength/i);
    await page.focus(`${results} >>> .opener`);
    await page.keyboard.press('Enter');
    // The data says nothing against the same person, so "different" needs words.
    await page.locator(`${results} >>> .decision-form textarea`).fill('Seen in the branch');
    // A press counts as soon as a person can have seen the hit.
    await until('the hit is decided', async () => {
      await page
        .$eval(`${results} >>> .choices button`, (choice) => (choice as HTMLElement).click())
        .catch(() => undefined);
      return page.$(`${results} >>> .folded`);
    });
    await waitForElement(page, `${results} >>> .undo-bar`);
    await waitForText(page, `${results} >>> .undo-bar`, /1 decision saved/);
    await page.reload();
    await waitForElement(page, `${results} >>> .folded`);
    await waitForText(page, `${results} >>> .folded`, /Different person[^]*analyst/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
});

/** Presses "Print" and gives what would be on paper, its styles first. */
function printedPage(): Promise<string> {
  const { shadowRoot } = document.querySelector('kyc-screening-results')!;
  const { append } = ShadowRoot.prototype;
  return new Promise((resolve) => {
    ShadowRoot.prototype.append = function (...nodes) {
      append.apply(this, nodes);
      const [frame] = nodes;
      if (!(frame instanceof HTMLIFrameElement)) return;
      ShadowRoot.prototype.append = append;
      frame.contentWindow!.print = () => {
        const paper = frame.contentDocument!.body.firstElementChild!.shadowRoot!;
        const isStyled = paper.adoptedStyleSheets.every(({ cssRules }) => cssRules.length > 0);
        resolve((isStyled && paper.textContent) || '');
        frame.remove();
      };
    };
    [...shadowRoot!.querySelectorAll('button')]
      .find(({ textContent }) => /print/i.test(textContent ?? ''))!
      .click();
  });
}
