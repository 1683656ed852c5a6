/** What people do in an app: verify themselves, and screen a name. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'puppeteer-core';
import {
  enterNationalId,
  textOf,
  waitForElement,
  waitForText,
  type RunningDemo,
} from '../journeys/running-demo.js';
import { PATIENCE_MS } from '../test-proxy.js';

const IDENTITY = 'kyc-identity-verification';
/** Google calls 0.1 good. */
const STILL = 0.05;
/** On a large screen little moves, and without a delay the element is there before the first frame. */
const PHONE = { width: 390, height: 844 };
const SLOW = { latency: 150, download: 200_000, upload: 100_000 };

interface AppPage extends Page {
  /** What the page's scripts threw, and every error and warning in its console. */
  readonly faults: string[];
}

/** `isSlow`: as a phone on its way loads it. */
async function open(browser: Browser, address: string, isSlow = false): Promise<AppPage> {
  const context = await browser.createBrowserContext();
  const page = Object.assign(await context.newPage(), { faults: [] as string[] });
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn', 'warning'].includes(message.type()))
      page.faults.push(`${message.text()} ${message.location().url ?? ''}`.trimEnd());
  });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport(PHONE);
  if (isSlow) await page.emulateNetworkConditions(SLOW);
  await page.evaluateOnNewDocument(putMuchBelow);
  await page.evaluateOnNewDocument(sumLayoutShifts);
  await page.evaluateOnNewDocument(keepCompletedId);
  await page.goto(address);
  return page;
}

/** Runs in the page: what follows the element is as large as a real page's rest, else its movement hardly counts. */
function putMuchBelow(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('p { min-block-size: 40rem; background: silver }');
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page, before its scripts. */
export function sumLayoutShifts(): void {
  const page = Object.assign(globalThis, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) page.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export const layoutShiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);

/** Verifies a person, from the code to what the app does then, on a page that stands still while it loads. */
export async function verifyPerson(
  browser: Browser,
  origin: string,
  demo: RunningDemo,
  person: { readonly nationalId: string; readonly leavesPage: boolean },
): Promise<void> {
  const page = await open(browser, origin, true);
  await enterNationalId(page, IDENTITY, person.nationalId);
  const [, code] = await waitForText(page, IDENTITY, /Enter (\d+) and approve/);
  assert.match(await textOf(page, IDENTITY), /Acme Bank/);
  const moved = await layoutShiftOf(page);
  await approve(demo.sandboxUrl, person.nationalId, code!);
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Welcome', { polling: 50 });
  if (person.leavesPage) assert.equal(new URL(page.url()).pathname, '/welcome');
  else await waitForText(page, IDENTITY, /You are verified/);
  await refusesOthers(browser, page, origin, person.leavesPage);
  assert.deepEqual(page.faults, []);
  assert.ok(moved < STILL, `the page moved by ${moved}`);
  await page.browserContext().close();
}

/** Another visitor, who sends the id of the verified person, is not welcome. */
async function refusesOthers(
  browser: Browser,
  verified: Page,
  origin: string,
  leavesPage: boolean,
): Promise<void> {
  const id = await verified.evaluate(() => sessionStorage.getItem('completed'));
  assert.match(id ?? '', /^ver_/);
  const other = await open(browser, `${origin}${leavesPage ? '/welcome' : ''}?verification=${id}`);
  const heading = await other.waitForSelector('h1');
  assert.notEqual(await heading!.evaluate(({ textContent }) => textContent), 'Welcome');
  if (!leavesPage) {
    const askedBy = (page: Page) =>
      page.evaluate(
        async (path) => (await fetch(path)).json() as Promise<unknown>,
        `/customer?verification=${id}`,
      );
    assert.deepEqual(await askedBy(other), { isVerified: false });
    assert.deepEqual(await askedBy(verified), { isVerified: true });
  }
  await other.browserContext().close();
}

/** Runs in the page: a copied id is all that another person needs to try. */
function keepCompletedId(): void {
  document.addEventListener('kyc-completed', (event) => {
    sessionStorage.setItem(
      'completed',
      (event as CustomEvent<{ verificationId: string }>).detail.verificationId,
    );
  });
}

/** As the person does on the phone. */
async function approve(sandboxUrl: string, person: string, random: string): Promise<void> {
  const requests = `${sandboxUrl}/sandbox/identity/transactions`;
  const { transactions } = (await (await fetch(requests)).json()) as {
    transactions: { transId: string; nationalId: string; status: string }[];
  };
  const open = transactions.find(({ nationalId, status }) => nationalId === person && status === 'WAITING');
  assert.ok(open, `no request waits for ${person}`);
  const answer = await fetch(`${requests}/${open.transId}/approve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ random }),
  });
  assert.equal(answer.status, 200);
}

export async function screenName(browser: Browser, origin: string): Promise<void> {
  const page = await open(browser, `${origin}/screening`);
  await waitForElement(page, 'kyc-screening-form >>> #name');
  await page.locator('kyc-screening-form >>> #name').fill('Mohammed Al Harbi');
  await page.locator('kyc-screening-form >>> [part=submit]').click();
  await waitForElement(page, 'kyc-screening-results >>> [part~=hit]');
  assert.deepEqual(page.faults, []);
  await page.browserContext().close();
}
