/** A page that Chromium prepares, by speculation rules, before a person opens it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { HOST_KEY, until } from '../test-proxy.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser } from './running-demo.js';

const RULES = JSON.stringify({ prerender: [{ source: 'list', urls: ['/next'], eagerness: 'immediate' }] });

interface Report {
  /** What the page loaded or called before a person opened it, and then. */
  readonly early: readonly string[];
  readonly late: readonly string[];
}

/** In the page: says when the element has had time to do what it must not, and when its code is on the screen. */
async function tell(): Promise<void> {
  const { prerendering } = document as Document & { prerendering?: boolean };
  await customElements.whenDefined('kyc-identity-verification');
  await new Promise((later) => setTimeout(later, 1500));
  await fetch(prerendering ? '/prepared' : '/was-not-prerendered');
  const card = () => document.querySelector('kyc-identity-verification')!.shadowRoot?.textContent ?? '';
  while (!card().includes('and approve')) await new Promise((later) => setTimeout(later, 20));
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart: number;
  })[];
  const calls = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
    path: new URL(name).pathname.replace(/^\/kyc-elements\/[^/]+/, ''),
    isLate: startTime >= navigation!.activationStart,
  }));
  const of = (isLate: boolean) => calls.filter((each) => each.isLate === isLate).map(({ path }) => path);
  await fetch(`/report/${encodeURIComponent(JSON.stringify({ early: of(false), late: of(true) }))}`);
}

describe('a page that is prerendered', () => {
  let host: OwnHost;
  let browser: Browser;
  let markup = '';
  let told: string[] = [];
  before(async () => {
    host = await startOwnHost((path, response) => {
      const isPage = path === '/' || path === '/next';
      if (!isPage) {
        told.push(path);
        return void response.writeHead(204).end();
      }
      const body =
        path === '/next'
          ? `${markup}<script type="module">(${String(tell)})()</script>`
          : `<script type="speculationrules">${RULES}</script><a href="/next">Next</a>`;
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,">${body}</html>`);
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  async function mint(): Promise<string> {
    const { origin, proxy } = host;
    const answer = await fetch(`${proxy.url}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${HOST_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origin, identity: { nationalId: '1000000901' } }),
    });
    return ((await answer.json()) as { token: string }).token;
  }

  for (const [attribute, sessions, calls] of [
    ['session', 0, ['/v1/verifications']],
    ['session-url', 1, ['/session', '/v1/verifications']],
  ] as const)
    it(`mints no session and sends no request to a phone until a person opens it, and has all else (${attribute})`, async () => {
      const value = attribute === 'session' ? await mint() : '/session';
      markup = `<script type="module" crossorigin src="${host.proxy.url}/kyc-elements.js"></script>
        <kyc-identity-verification ${attribute}="${value}"></kyc-identity-verification>`;
      told = [];
      const [asked, sent] = [host.asked.length, host.proxy.upstream.transactions.size];
      const counts = () => [host.asked.length - asked, host.proxy.upstream.transactions.size - sent];
      const page = await browser.newPage();
      await page.goto(host.origin);
      await until('the page is prepared', () => told.includes('/prepared'));
      assert.deepEqual(counts(), [0, 0]);
      await page.evaluate(() => void setTimeout(() => document.querySelector('a')!.click()));
      const report = () => told.find((path) => path.startsWith('/report/'))?.slice('/report/'.length);
      await until('the code is on the screen', () => report() !== undefined);
      const { early, late } = JSON.parse(decodeURIComponent(report()!)) as Report;
      // The line may be shown before the code.
      assert.deepEqual(late.slice(0, calls.length), calls);
      assert.ok(!late.some((path) => path.endsWith('.js')), late.join(' '));
      for (const part of ['identity-verification', 'question', 'outcome', 'completion', 'waiting-line'])
        assert.ok(early.includes(`/${part}.js`), `${part} of ${early.join(' ')}`);
      assert.deepEqual(counts(), [sessions, 1]);
      await page.close();
    });
});
