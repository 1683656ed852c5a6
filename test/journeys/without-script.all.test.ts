/** A page that holds the element and no script of its own. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { PUBLISHABLE_KEY, until } from '../test-proxy.js';
import { asksLater, codeOn, ELEMENT, sleptFor, visit } from './host-page.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser, waitForText } from './running-demo.js';

describe('a page without a script of its own', () => {
  let host: OwnHost;
  let browser: Browser;
  let body = '';
  let answerSlow: (() => void) | undefined;

  before(async () => {
    host = await startOwnHost((path, response) => {
      response.setHeader('Set-Cookie', 'visitor=42; SameSite=Lax');
      response.setHeader('Content-Type', 'text/html');
      const answer = () => response.end(path === '/' ? body : '<!doctype html><h1>Welcome</h1>');
      if (path === '/slow') answerSlow = answer;
      else answer();
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await host.close();
  });

  const html = (attributes: string, more = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>
  kyc-identity-verification:not(:defined) { display: block; min-block-size: 38rem }
  ${more}
</style>
<script type="module" crossorigin src="${host.proxy.url}/kyc-elements.js"></script>
<kyc-identity-verification endpoint="${host.proxy.url}" ${attributes}></kyc-identity-verification>
<footer style="block-size: 20rem; background: silver">Below</footer>`;

  /** `isSlow`: the page is painted before its script has come. */
  async function open(page: string, isSlow = false): Promise<Page> {
    body = page;
    const opened = await visit(browser, 'about:blank');
    await opened.evaluateOnNewDocument(() => {
      const page = Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) page.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await opened.setViewport({ width: 360, height: 740 });
    if (isSlow) await opened.emulateNetworkConditions({ download: 50_000, upload: 50_000, latency: 150 });
    await opened.goto(`${host.origin}/`);
    return opened;
  }
  const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

  test('verifies with session-url and opens success-url, without a token or an id in the address', async () => {
    const page = await open(html('session-url="/session" success-url="/welcome"'));
    const code = await codeOn(page);
    assert.deepEqual(host.asked.at(-1), { cookie: 'visitor=42', method: 'POST' });
    await Promise.all([page.waitForNavigation(), host.approve(code)]);
    assert.equal(page.url(), `${host.origin}/welcome`);
    // The page of the element is not left behind: "Back" would open success-url again.
    assert.equal(await page.evaluate(() => history.length), 2);
    await page.close();
  });

  test('opens a success-url that leads back here once, and says why in the console', async () => {
    const page = await open(html('session-url="/session?customer=700" success-url="/"'));
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    let loads = 0;
    page.on('load', () => (loads += 1));
    const code = await codeOn(page);
    await Promise.all([page.waitForNavigation(), host.approve(code)]);
    // The same person has the same verification, which is over.
    await waitForText(page, ELEMENT, /You are verified/);
    await until('the console says why', () => warnings.some((text) => text.includes('led back here')));
    assert.equal(loads, 1);
    await page.close();
  });

  function readsOfDetails(page: Page): string[] {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/details')) reads.push(request.url());
    });
    return reads;
  }

  test('reads no details for a page that it leaves', async () => {
    const page = await open(html('session-url="/session" success-url="/slow"'));
    const reads = readsOfDetails(page);
    await host.approve(await codeOn(page));
    await until('the other page is asked for', () => answerSlow !== undefined);
    // Long enough for a call that the element would make beside it: a page that is left makes no later one.
    await sleep(500);
    const left = page.waitForNavigation();
    answerSlow!();
    await left;
    assert.deepEqual(reads, []);
    await page.close();
  });

  test('reads the details where success-url is a place of this page', async () => {
    const page = await open(html('session-url="/session" success-url="#welcome"'));
    const reads = readsOfDetails(page);
    await host.approve(await codeOn(page));
    await until('the details are asked for', () => reads.length > 0);
    assert.equal(page.url(), `${host.origin}/#welcome`);
    await page.close();
  });

  for (const address of ['javascript:document.title=1', 'data:text/html,x', 'blob:x', 'http://']) {
    test(`never opens ${address}`, async () => {
      const page = await open(html(`session-url="/session" success-url="${address}"`));
      await host.approve(await codeOn(page));
      await waitForText(page, ELEMENT, /You are verified/);
      assert.equal(page.url(), `${host.origin}/`);
      assert.equal(await page.title(), 'Host');
      await page.close();
    });
  }

  async function enterNumber(number: string): Promise<Page> {
    const page = await open(html(`publishable-key="${PUBLISHABLE_KEY}"`));
    await waitForText(page, ELEMENT, /Confirm who you are/);
    await page.evaluate(
      (name, typed) => {
        const root = document.querySelector(name)!.shadowRoot!;
        root.querySelector('input')!.value = typed;
        root.querySelector<HTMLElement>('form button')!.click();
      },
      ELEMENT,
      number,
    );
    return page;
  }

  test('starts with publishable-key: the person enters the national ID', async () => {
    const page = await enterNumber('1000009876');
    assert.match(await codeOn(page), /^\d+$/);
    await page.close();
  });

  test('with publishable-key gets its code in a line that is longer than the life of its session', async () => {
    const { database, advance } = host.proxy;
    const pause = (until: string) =>
      database.query(`update proxy.budgets set paused_until = ${until} where kind = 'request'`);
    const minted = async () =>
      (await database.query("select 1 from proxy.sessions where minted_by like 'publishable:%'")).length;
    await pause("proxy.now() + interval '3 hours'");
    const before = await minted();
    const page = await enterNumber('1000009868');
    const reads = readsOfDetails(page);
    await waitForText(page, ELEMENT, /in line/);
    const isPresent = async () => {
      const [place] = await database.query<{ present: boolean }>(
        'select present_until > proxy.now() as present from proxy.places',
      );
      return place!.present;
    };
    // Twice a renewal of the session, and longer than one may idle.
    for (let part = 0; part < 5; part++) {
      await advance(540);
      await sleptFor(page, 540);
      // Its stream and its calls are made again, under what the session may do now.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await until('the page is in line again', isPresent);
    }
    await pause('null');
    await advance(1);
    const code = await codeOn(page);
    await host.approve(code);
    await waitForText(page, ELEMENT, /You are verified/);
    // Its session never grants the details: the browser would print the refusal.
    await asksLater(page);
    assert.deepEqual(reads, []);
    assert.equal((await minted()) - before, 1);
    await page.close();
  });

  test('starts when a framework sets the session late, after the element gave up', async () => {
    body = html('');
    const page = await visit(browser, 'about:blank', { faster: 20 });
    await page.goto(`${host.origin}/`);
    await waitForText(page, ELEMENT, /We cannot verify you here right now/);
    await page.evaluate((name) => {
      const element = document.querySelector(name) as unknown as { getSession: () => Promise<unknown> };
      element.getSession = async () => (await fetch('/session', { method: 'POST' })).json();
    }, ELEMENT);
    assert.match(await codeOn(page), /^\d+$/);
    await page.close();
  });

  for (const [name, attributes, shown] of [
    ['the code', 'session-url="/session" requester="Acme Bank"', /Enter \d+ and approve/],
    ['the question for the national ID', `publishable-key="${PUBLISHABLE_KEY}"`, /Confirm who you are/],
  ] as const) {
    test(`keeps what is below in its place until ${name} is there`, async () => {
      const page = await open(html(attributes), true);
      await waitForText(page, ELEMENT, shown);
      const sum = await shifted(page);
      assert.ok(sum < 0.05, `${sum}`);
      await page.close();
    });
  }

  test('follows the font size of the browser, and nothing sticks out', async () => {
    const page = await open(html('session-url="/session"', 'html { font-size: 40px }'));
    await codeOn(page);
    await until('the card is laid out', () =>
      page.evaluate((name) => {
        const root = document.querySelector(name)!.shadowRoot!;
        const card = root.querySelector('.card')!;
        const size = (selector: string) => getComputedStyle(root.querySelector(selector)!).fontSize;
        // The code is in its ring, which is as large as there is room.
        const code = 4.5 * Math.min(40, 0.079 * document.querySelector(name)!.clientWidth);
        const isInRing = Math.abs(parseFloat(size('.code b')) - code) < 1;
        return size('h2') === '50px' && isInRing && card.scrollWidth <= card.clientWidth + 2;
      }, ELEMENT),
    );
    await page.close();
  });
});
