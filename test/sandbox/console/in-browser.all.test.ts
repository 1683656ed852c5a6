import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { PAGES } from '../../../sandbox/console/browser/texts.js';
import { BROWSER_ARGUMENTS, browserExecutable } from '../../browser.js';
import { pglite } from '../../engines.js';
import { axeSource } from '../../states/axe.js';
import { PATIENCE_MS } from '../../test-proxy.js';
import { TestSandbox } from '../running-sandbox.js';

/** Runs before the page: keeps the addresses of the calls that are not answered and drawn yet. */
function keepUnanswered(): void {
  const unanswered = new Set<string>();
  Object.assign(globalThis, { unanswered });
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    const name = `${init?.method ?? 'GET'} ${String(address)}`;
    unanswered.add(name);
    try {
      const response = await fetch(address, init);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      setTimeout(() => unanswered.delete(name));
    }
  };
}

describe('the console in a browser', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  let browser: Browser;
  /** For the tests that leave nothing in a tab: a new one takes a third of a second. */
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    browser = await puppeteer.launch({
      executablePath: browserExecutable(),
      args: [...BROWSER_ARGUMENTS],
    });
    page = await newPage('the console');
  });
  const opened: Page[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.browserContext().close();
    // Those of a test that failed are not those of the next.
    assert.deepEqual(complaints.splice(0), []);
  });
  after(async () => {
    await browser.close();
  });

  async function open(path: string, theme: 'light' | 'dark' = 'light', width = 360): Promise<Page> {
    const page = await newPage(path);
    opened.push(page);
    await show(page, path, theme, width);
    return page;
  }
  async function newPage(path: string): Promise<Page> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.evaluateOnNewDocument(keepUnanswered);
    page.on('pageerror', (error) => complaints.push(`${path}: ${String(error)}`));
    page.on('console', (message) => {
      // A wrong code is answered 422, which Chrome writes down as an error of its own.
      if (message.type() === 'error' && !/status of 422/.test(message.text()))
        complaints.push(`${path}: ${message.text()}`);
    });
    return page;
  }
  async function show(page: Page, path: string, theme: 'light' | 'dark', width = 360): Promise<void> {
    await page.setViewport({ width, height: 740 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.goto(`${sandbox.url}${path}`);
    await page.waitForFunction('unanswered.size === 0', { polling: 20 });
  }

  async function assertAccessible(page: Page, what: string): Promise<void> {
    // Through the debugger, so that the page's policy stays as strict as it is.
    await page.evaluate(axeSource);
    // Only the violations leave the page: the whole report is megabytes and takes seconds.
    const violations = await page.evaluate(`
      axe
        .run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
        .then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
        )
    `);
    assert.deepEqual(violations, [], what);
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    assert.ok(width <= (page.viewport()?.width ?? 0), `${what} scrolls sideways: ${width}`);
  }

  for (const [name, path] of Object.entries(PAGES)) {
    it(`is accessible, complains of nothing and fits 360 px: ${name}`, async () => {
      for (const theme of ['light', 'dark'] as const) {
        await show(page, path, theme);
        await assertAccessible(page, `${name} ${theme}`);
      }
    });
  }

  it('lets a person mistake the code, and approve, by keyboard alone', async () => {
    const page = await open('/sandbox/phone');
    await page.waitForSelector('.tone-calm');
    const sent = await sandbox.request('1000000000');
    await page.waitForSelector('input.code:focus');
    await assertAccessible(page, 'a request');
    assert.ok((await page.$eval('h1', (heading) => heading.textContent)).includes('Acme Bank'));

    await page.keyboard.type(sent.random === '10' ? '11' : '10');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('.problem').textContent.includes('Attempts left: 2')");
    assert.equal(await page.$eval('input.code', (input) => (input as HTMLInputElement).value), '');

    await page.keyboard.type(sent.random);
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('h1').textContent === 'You approved'");
    await assertAccessible(page, 'approved');
    assert.equal(await sandbox.status(sent), 'COMPLETED');
    const { origin, href } = new URL(page.url());
    // The port may happen to hold the two digits of a code.
    const address = href.slice(origin.length);
    assert.ok(!address.includes('1000000000') && !address.includes(sent.random));
  });

  it('opens with the request that waits, where there is one alone, and asks which one of two', async () => {
    const first = await sandbox.request('1000000020');
    const page = await open('/sandbox/phone');
    await page.waitForSelector('input.code:focus');
    const second = await sandbox.request('1000000030');
    await page.waitForFunction("document.querySelectorAll('.screen button').length === 3");
    await page.click('.screen > button');
    await page.waitForFunction("document.querySelector('h1').textContent === 'Which request is yours?'");
    await page.waitForFunction("document.querySelectorAll('.people button').length === 2");
    await assertAccessible(page, 'two requests');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('input.code:focus');
    await sandbox.advance(180_000);
    for (const sent of [first, second]) assert.equal(await sandbox.status(sent), 'EXPIRED');
  });

  it('shows by itself a request that comes, runs out, and is declined, in Arabic too', async () => {
    const page = await open('/sandbox/phone?lang=ar', 'dark');
    await page.waitForSelector('.tone-calm');
    const first = await sandbox.request('1000000010');
    await page.waitForSelector('input.code');
    await sandbox.advance(180_000);
    await page.waitForFunction("document.querySelector('h1').textContent.startsWith('انتهت')");
    assert.equal(await sandbox.status(first), 'EXPIRED');
    await page.click('.screen button');
    const second = await sandbox.request('1000000010');
    await page.waitForSelector('input.code');
    await page.click('.screen form button.quiet');
    await page.waitForFunction("document.querySelector('h1').textContent === 'تم الرفض'");
    assert.equal(await sandbox.status(second), 'REJECTED');
  });

  it('shows monitoring go on, and keeps the focus in a row whose buttons change', async () => {
    for (const name of ['Zorblax Quimber', 'Wobbla Trinx']) {
      const person = { name, entityType: 'person', isMonitored: true };
      await sandbox.upstream('POST', '/ExtSanctionScreening/v2/Search', person);
    }
    const page = await open('/', 'dark', 1280);
    const says = (text: string) =>
      page.waitForFunction(`document.querySelector('[role=status]').textContent === '${text}'`);
    await says('Screened: 2 of 2 monitored names. Their hits changed: 0. List: invented, version 1.');
    await sandbox.call('POST', '/sandbox/lists/import', {
      name: 'newer',
      files: [{ name: 'newer.csv', content: 'name,entity_type,risk_type\nZorblax Quimber,person,PEP\n' }],
    });
    await says('Screened: 2 of 2 monitored names. Their hits changed: 1. List: newer, version 1.');
    const row =
      "[...document.querySelectorAll('tbody tr')].find((one) => one.textContent.includes('Zorblax'))";
    await page.waitForFunction(`${row}.textContent.includes('Open')`);
    await page.evaluate(
      `[...${row}.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Review').focus()`,
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction(`${row}.textContent.includes('UnderReview')`);
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Close');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`${row}.textContent.includes('Closed')`);
    assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Reopen');
    await assertAccessible(page, 'cases with rows');
  });
});
