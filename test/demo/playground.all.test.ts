import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { openPage } from '../journeys/running-demo.js';
import { axe } from '../states/axe.js';
import { statesForSuite } from '../states/states-page.js';
import { tabStops } from './tab-stops.js';

type Playground = Page & { faults: string[] };

describe('the playground', () => {
  const served = statesForSuite();

  const opened: Playground[] = [];
  afterEach(async () => {
    for (const page of opened.splice(0)) {
      assert.deepEqual(page.faults, []);
      await page.close();
    }
  });

  /** The page with a scripted screen that is complete. */
  async function open(query: string, ready = '.card[aria-busy=false]'): Promise<Playground> {
    const page = await openPage(served.browser, `${served.url}/playground.html?${query}`);
    opened.push(page);
    await complete(page, ready);
    return page;
  }

  async function complete(page: Page, ready: string): Promise<void> {
    await page.waitForFunction(
      (selector: string) => document.querySelector('.shown > *')?.shadowRoot?.querySelector(selector),
      { polling: 50 },
      ready,
    );
  }

  const field = (page: Page, label: string) => page.locator(`::-p-aria([name="${label}"])`);
  const codeOf = (page: Page) => page.$eval('#code pre', ({ textContent }) => textContent);

  it('changes the element, the code and the address with each setting', async () => {
    const page = await open('element=identity-verification&state=code');
    await field(page, 'requester').fill('Najd Bank');
    const element = 'kyc-identity-verification';
    assert.equal(await page.$eval(element, (found) => found.getAttribute('requester')), 'Najd Bank');
    assert.match(await codeOf(page), /requester="Najd Bank"/);
    assert.equal(new URL(page.url()).searchParams.get('a.requester'), 'Najd Bank');
    await field(page, 'qr').click();
    assert.match(await codeOf(page), /\n {2}qr\n/);
    await field(page, 'Reset').click();
    assert.equal(await page.$eval(element, (found) => found.getAttribute('requester')), 'Acme Bank');
    assert.equal(new URL(page.url()).search, '?element=identity-verification&state=code');
  });

  it('opens with the settings of its address and lists the events', async () => {
    const page = await open('element=screening-results&state=results&a.page-size=2&code=React', '.hit');
    const element = 'kyc-screening-results';
    assert.equal(await page.$eval(element, (found) => found.getAttribute('page-size')), '2');
    assert.match(await codeOf(page), /pageSize=\{2\}/);
    await page.locator(`${element} >>> .opener`).click();
    await page.locator('.fired ::-p-text(kyc-hit-select)').wait();
    assert.match(await page.$eval('.fired li', ({ textContent }) => textContent), /hitId/);
  });

  it('shows the live element and HTML for an address with names that do not exist', async () => {
    const page = await open('element=none&state=toString&code=toString', '.card');
    assert.equal(new URL(page.url()).searchParams.get('state'), null);
    assert.match(await codeOf(page), /^<!doctype html>/);
  });

  it('goes from screen to screen by keyboard, and keeps the theme', async () => {
    const page = await open('element=identity-verification&state=code&t.--kyc-accent=%23663399');
    const [elements, states] = await page.$$('#bar select');
    await elements!.focus();
    await elements!.select('screening-results');
    await page.waitForFunction(
      (select) => select.value === '',
      { polling: 50 },
      states as ElementHandle<HTMLSelectElement>,
    );
    await states!.focus();
    await states!.select('results');
    await complete(page, '.hit');
    assert.ok(await states!.evaluate((select) => select === document.activeElement), 'the focus stays');
    const accent = await page.$eval('kyc-screening-results', (element) =>
      getComputedStyle(element).getPropertyValue('--kyc-accent'),
    );
    assert.equal(accent, '#663399');
    assert.equal(new URL(page.url()).searchParams.get('t.--kyc-accent'), '#663399');
  });

  it('is accessible on a phone, and scrolls only downwards', async () => {
    const page = await open('element=submission-search&state=found&lang=ar&scheme=dark');
    await page.setViewport({ width: 360, height: 800 });
    assert.deepEqual(await axe(page, 'html'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });

  it('is used by keyboard from top to bottom: each stop shows the focus', async () => {
    const page = await open('element=identity-verification&state=completed');
    const stops = await tabStops(page, () => {
      const element = document.activeElement;
      if (element === null || element === document.body) return undefined;
      // A card of the element shows the focus inside.
      const isMarked = element.shadowRoot !== null || getComputedStyle(element).outlineStyle !== 'none';
      return `${element.localName} ${element.id}${isMarked ? '' : ' shows no focus'}`;
    });
    assert.ok(!stops.join().includes('shows no focus'), stops.join('\n'));
    assert.ok(stops.length > 25 && stops.length < 100, stops.join('\n'));
  });

  it('shows HTML that a browser reads back as the settings, in the language and colours of the page', async () => {
    const wild = `"Acme" & 'Sons' <b>{x}</b> </script>`;
    const settings = new URLSearchParams({ 'a.app-name': wild });
    const page = await open(
      `element=identity-verification&state=code&lang=ar&scheme=dark&${settings}`,
      '.card:lang(ar)',
    );
    assert.equal(await page.evaluate(() => document.documentElement.dataset['scheme']), 'dark');
    assert.equal(await page.$$eval('header [lang=ar]', (all) => all.length), 1, 'one switch of the language');
    const blank = await served.browser.newPage();
    const read = await blank.evaluate(
      (html) => {
        const { documentElement: root } = new DOMParser().parseFromString(html, 'text/html');
        const element = root.querySelector('kyc-identity-verification')!;
        const script = root.querySelector('script:not([src])')!.textContent;
        return [element.getAttribute('app-name'), script.includes('addEventListener'), root.lang, root.dir];
      },
      await codeOf(page),
    );
    assert.deepEqual(read, [wild, true, 'ar', 'rtl']);
    await blank.close();
  });

  it('says in one line whether the colours can be read, and that the defaults can', async () => {
    const page = await open('element=identity-verification&state=code&t.--kyc-muted=%23999999');
    await page.locator('summary ::-p-text(Theme)').click();
    const verdict = () => page.$eval('.verdict', ({ textContent }) => textContent);
    assert.match(await verdict(), /too low · lowest: muted \/ raised, Light, 2.65 \(needs 4.5\)/);
    await field(page, 'Reset').click();
    assert.match(await verdict(), /All pairs of colours can be read/);
    assert.equal(new URL(page.url()).searchParams.get('t.--kyc-muted'), null);
    await field(page, '--kyc-accent, Light').fill('#0b6a4c');
    assert.match(await verdict(), /All pairs of colours can be read/);
    const accent = await page.$eval('kyc-identity-verification', (element) =>
      getComputedStyle(element).getPropertyValue('--kyc-accent'),
    );
    assert.match(accent, /light-dark\(#0b6a4c, #\w+\)/);
    assert.ok(await page.$eval('#code', (code, given) => code.textContent.includes(given), accent));
  });
});
