/** A page that holds the element and no script of its own. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { layoutShiftOf, sumLayoutShifts } from '../framework-apps/visit-app.js';
import { pauseCodes, resumeCodes } from '../store-states.js';
import { PUBLISHABLE_KEY, until } from '../test-proxy.js';
import { asksLater, codeOn, sleptFor, visit, type Visit } from './host-page.js';
import { ELEMENT, hostForSuite } from './own-host.js';
import { waitForText } from './running-demo.js';

/** The size that the guide gives the element before its script has come. */
const STYLE = `<style>${ELEMENT}:not(:defined) { display: block; min-block-size: 38rem }</style>`;
const COOKIE = "<script>document.cookie = 'visitor=42'</script>";
const FOOTER = '<footer style="block-size: 20rem; background: silver">Below</footer>';

describe('a page without a script of its own', () => {
  let answerSlow: (() => void) | undefined;
  const host = hostForSuite((path, response) => {
    response.setHeader('Content-Type', 'text/html');
    const answer = () => response.end(path === '/' ? markup : '<!doctype html><h1>Welcome</h1>');
    if (path === '/slow') answerSlow = answer;
    else answer();
  });
  let markup = '';

  /** `isSlow`: the page is painted before its script has come. */
  async function open(attributes: string, isSlow = false): Promise<Visit> {
    const element = `<${ELEMENT} endpoint="${host.proxy.url}" ${attributes}></${ELEMENT}>`;
    markup = host.html(element + FOOTER, COOKIE + STYLE);
    const opened = await visit(host.browser, 'about:blank');
    await opened.evaluateOnNewDocument(sumLayoutShifts);
    await opened.setViewport({ width: 360, height: 740 });
    if (isSlow) await opened.emulateNetworkConditions({ download: 50_000, upload: 50_000, latency: 150 });
    await opened.goto(`${host.origin}/`);
    return opened;
  }
  function readsOfDetails(page: Visit): string[] {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/details')) reads.push(request.url());
    });
    return reads;
  }

  test('verifies with session-url and opens success-url, without a token or an id in the address', async () => {
    const page = await open('session-url="/session" success-url="/welcome"');
    const code = await codeOn(page);
    assert.deepEqual(host.asked.at(-1), { cookie: 'visitor=42', method: 'POST' });
    await Promise.all([page.waitForNavigation(), host.approve(code)]);
    assert.equal(page.url(), `${host.origin}/welcome`);
    // The page of the element is not left behind: "Back" would open success-url again.
    assert.equal(await page.evaluate(() => history.length), 2);
  });

  test('opens a success-url that leads back here once, and says why in the console', async () => {
    const page = await open('session-url="/session?customer=700" success-url="/"');
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
  });

  test('reads no details for a page that it leaves', async () => {
    const page = await open('session-url="/session" success-url="/slow"');
    const reads = readsOfDetails(page);
    await host.approve(await codeOn(page));
    await until('the other page is asked for', () => answerSlow !== undefined);
    // Long enough for a call that the element would make beside it: a page that is left makes no later one.
    await sleep(500);
    const left = page.waitForNavigation();
    answerSlow!();
    await left;
    assert.deepEqual(reads, []);
  });

  test('reads the details where success-url is a place of this page', async () => {
    const page = await open('session-url="/session" success-url="#welcome"');
    const reads = readsOfDetails(page);
    await host.approve(await codeOn(page));
    await until('the details are asked for', () => reads.length > 0);
    assert.equal(page.url(), `${host.origin}/#welcome`);
  });

  for (const address of ['javascript:document.title=1', 'data:text/html,x', 'blob:x', 'http://'])
    test(`never opens ${address}`, async () => {
      const page = await open(`session-url="/session" success-url="${address}"`);
      await host.approve(await codeOn(page));
      await waitForText(page, ELEMENT, /You are verified/);
      assert.equal(page.url(), `${host.origin}/`);
      assert.equal(await page.title(), 'Host');
    });

  test('with publishable-key asks for the national ID, and gets the code after a line longer than the life of its session', async () => {
    const { database, advance } = host.proxy;
    const minted = async () =>
      (await database.query("select 1 from proxy.sessions where minted_by like 'publishable:%'")).length;
    await pauseCodes(database, 10_800);
    const page = await open(`publishable-key="${PUBLISHABLE_KEY}"`);
    const reads = readsOfDetails(page);
    await waitForText(page, ELEMENT, /Confirm who you are/);
    await page.locator(`${ELEMENT} >>> input`).fill('1000009868');
    await page.locator(`${ELEMENT} >>> form button`).click();
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
    await resumeCodes(database);
    await advance(1);
    await host.approve(await codeOn(page));
    await waitForText(page, ELEMENT, /You are verified/);
    // Its session never grants the details: the browser would print the refusal.
    await asksLater(page);
    assert.deepEqual(reads, []);
    assert.equal(await minted(), 1);
  });

  for (const [name, attributes, shown] of [
    ['the code', 'session-url="/session" requester="Acme Bank"', /Enter \d+ and approve/],
    ['the question for the national ID', `publishable-key="${PUBLISHABLE_KEY}"`, /Confirm who you are/],
  ] as const)
    test(`keeps what is below in its place until ${name} is there`, async () => {
      const page = await open(attributes, true);
      await waitForText(page, ELEMENT, shown);
      const sum = await layoutShiftOf(page);
      assert.ok(sum < 0.05, `${sum}`);
    });
});
