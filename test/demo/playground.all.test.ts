import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openPage } from '../journeys/running-demo.js';
import { axe } from '../states/axe.js';
import { openStates } from '../states/states-page.js';

type Playground = Page & { faults: string[] };

describe('the playground', () => {
  let served: Awaited<ReturnType<typeof openStates>>;
  before(async () => {
    served = await openStates();
  });
  after(async () => {
    await served?.close();
  });

  /** The page with a scripted screen in its frame. */
  async function open(query: string, ready = '.card[aria-busy=false]'): Promise<[Playground, Frame]> {
    const page = await openPage(served.browser, `${served.url}/playground.html?${query}`);
    return [page, await preview(page, ready)];
  }

  async function preview(page: Page, ready: string): Promise<Frame> {
    const frame = await page.waitForFrame((one) => one.url().includes('/preview.html'));
    await frame.waitForFunction(
      (selector: string) =>
        [...document.querySelectorAll('main > *')].some((element) =>
          element.shadowRoot?.querySelector(selector),
        ),
      { polling: 50 },
      ready,
    );
    return frame;
  }

  const codeOf = (page: Page) => page.$eval('#code code', ({ textContent }) => textContent);

  it('changes the element, the code and the address with each setting', async () => {
    const [page, frame] = await open('element=identity-verification&state=code');
    const field = (label: string) => page.locator(`::-p-aria([name="${label}"])`);
    await field('requester').fill('Najd Bank');
    await frame.waitForFunction(
      () => document.querySelector('kyc-identity-verification')?.getAttribute('requester') === 'Najd Bank',
      { polling: 50 },
    );
    assert.match(await codeOf(page), /requester="Najd Bank"/);
    assert.equal(new URL(page.url()).searchParams.get('a.requester'), 'Najd Bank');

    await page.locator('button[value="360"]').click();
    assert.equal(await frame.evaluate(() => innerWidth), 360);

    await page.locator('#tab-parts').click();
    await field('::part(card)').fill('border: 7px solid');
    await frame.waitForFunction(
      () => {
        const card = document.querySelector('kyc-identity-verification')!.shadowRoot!.querySelector('.card')!;
        return getComputedStyle(card).borderTopWidth === '7px';
      },
      { polling: 50 },
    );
    assert.ok(await page.$eval('#code', ({ textContent }) => textContent.includes('border: 7px solid;')));
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  it('opens with the settings of its address and lists the events', async () => {
    const [page, frame] = await open(
      'element=screening-results&state=results&a.page-size=2&code=react&width=768',
      '.hit',
    );
    assert.equal(
      await frame.$eval('kyc-screening-results', (element) => element.getAttribute('page-size')),
      '2',
    );
    assert.match(await codeOf(page), /pageSize=\{2\}/);
    await frame.locator('kyc-screening-results >>> .opener').click();
    await page.locator('.fired ::-p-text(kyc-hit-select)').wait();
    assert.match(await page.$eval('.fired li', ({ textContent }) => textContent), /hitId/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  it('shows a finished screening one click after it opened, and takes a colour of a brand', async () => {
    const [page] = await open('element=identity-verification&state=code');
    await page.locator('#hero ::-p-aria([name="Your colour"])').fill('#ffcc00');
    await page.locator('#hero ::-p-text(Mohammed Al Harbi)').click();
    const frame = await preview(page, '.hit');
    await frame.waitForFunction(
      () => getComputedStyle(document.documentElement).getPropertyValue('--kyc-accent') !== '',
      { polling: 50 },
    );
    // Too light for text on white: darkened there, as it is on a dark surface.
    assert.equal(
      new URL(page.url()).searchParams.get('t.--kyc-accent'),
      await frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--kyc-accent')),
    );
    await page.locator('#tab-theme').click();
    for (const colour of ['#ffcc00', '#00ffff', '#ff0000', '#7f7f7f', '#000000', '#ffffff']) {
      await page.locator('#hero ::-p-aria([name="Your colour"])').fill(colour);
      assert.match(
        await page.$eval('.verdict', ({ textContent }) => textContent),
        /All pairs of colours can be read/,
        colour,
      );
    }
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  it('shows the element in a page of a host, and with the style sheet of an address', async () => {
    const [page, frame] = await open('element=identity-verification&state=code');
    await page.locator('#bar ::-p-aria([name="In a page"][role="combobox"])').fill('portal');
    await frame.waitForFunction(() => document.documentElement.dataset['page'] === 'portal', { polling: 50 });
    assert.match(await page.$eval('#code', ({ textContent }) => textContent), /--kyc-radius: 0.25rem/);
    await page.locator('#bar ::-p-aria([name="Your style sheet"])').fill(`${served.url}/states.css`);
    await page.keyboard.press('Tab');
    await frame.waitForSelector('link[href$="states.css"]');
    const address = page.url();
    await page.goto(address);
    const again = await preview(page, '.card');
    await again.waitForSelector('link[href$="states.css"]');
    assert.equal(await again.$eval('.host-say h1', ({ textContent }) => textContent), 'Open an account');
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  it('is accessible on a phone, and scrolls only downwards', async () => {
    const [page] = await open('element=submission-search&state=found&lang=ar&scheme=dark');
    await page.setViewport({ width: 360, height: 800 });
    assert.deepEqual(await axe(page, 'html'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  });

  it('is used by keyboard from top to bottom: each stop shows the focus, and tabs are changed by arrows', async () => {
    const [page] = await open('element=identity-verification&state=completed');
    await page.setViewport({ width: 1280, height: 800 });
    const stops: string[] = [];
    const unmarked: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return undefined;
        const name = `${element.localName} ${element.id}`;
        const isMarked = element.localName === 'iframe' || getComputedStyle(element).outlineStyle !== 'none';
        return { name, isMarked };
      });
      if (stop === undefined || stops.length > 100) break;
      stops.push(stop.name);
      if (!stop.isMarked) unmarked.push(stop.name);
    }
    assert.deepEqual(unmarked, []);
    assert.ok(stops.length > 25 && stops.length < 100, stops.join('\n'));

    await page.focus('#tab-attributes');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement!.id), 'tab-properties');
    assert.ok(await page.$eval('#panel-properties', (panel) => !(panel as HTMLElement).hidden));
    await page.keyboard.press('End');
    assert.equal(await page.evaluate(() => document.activeElement!.getAttribute('aria-selected')), 'true');
    await page.close();
  });

  it('shows HTML that a browser reads back as the settings, in the language and colours of the page', async () => {
    const wild = `"Acme" & 'Sons' <b>{x}</b> </script>`;
    const settings = new URLSearchParams({
      'a.app-name': wild,
      'slot.top': wild,
      'p.messages': JSON.stringify({ wild }),
    });
    const query = `element=identity-verification&state=code&lang=ar&scheme=dark&${settings}`;
    const [page, frame] = await open(query);
    assert.deepEqual(
      await frame.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['scheme']]),
      ['rtl', 'dark'],
    );
    assert.equal(await page.$$eval('select', (all) => all.length), 4, 'one switch of the language');
    const written = await codeOf(page);
    const blank = await served.browser.newPage();
    const [name, slot, script, lang, dir] = await blank.evaluate((html) => {
      const read = new DOMParser().parseFromString(html, 'text/html');
      const element = read.querySelector('kyc-identity-verification')!;
      return [
        element.getAttribute('app-name'),
        element.querySelector('[slot=top]')!.textContent,
        read.querySelector('script:not([src])')!.textContent,
        read.documentElement.lang,
        read.documentElement.dir,
      ];
    }, written);
    assert.deepEqual([name, slot, lang, dir], [wild, wild, 'ar', 'rtl']);
    assert.match(script!, /element\.messages = [^]*addEventListener/);
    await blank.close();
    await page.close();
  });

  it('says in one line whether the colours can be read', async () => {
    const [page, frame] = await open('element=identity-verification&state=code&t.--kyc-muted=%23999999');
    await page.locator('#tab-theme').click();
    const verdict = () => page.$eval('.verdict', ({ textContent }) => textContent);
    assert.match(await verdict(), /too low · lowest: muted \/ raised, Light, 2.65 \(needs 4.5\)/);
    await page.locator('::-p-aria([name="Reset --kyc-muted"])').click();
    assert.match(await verdict(), /All pairs of colours can be read/);
    assert.equal(new URL(page.url()).searchParams.get('t.--kyc-muted'), null);
    assert.equal(await page.evaluate(() => document.activeElement!.ariaLabel), '--kyc-muted, Light');
    await page.locator('::-p-aria([name="--kyc-accent, Light"])').fill('#0b6a4c');
    await frame.waitForFunction(
      () => getComputedStyle(document.documentElement).getPropertyValue('--kyc-accent').includes('#0b6a4c'),
      { polling: 50 },
    );
    assert.deepEqual(page.faults, []);
    await page.close();
  });
});
