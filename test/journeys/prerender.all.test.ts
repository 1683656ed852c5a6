/** A page that Chromium prepares, by speculation rules, before a person opens it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../test-proxy.js';
import { ELEMENT, hostForSuite } from './own-host.js';

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
  const told: string[] = [];
  const host = hostForSuite((path, response) => {
    const page: Record<string, () => string> = {
      '/': () => `<script type="speculationrules">${RULES}</script><a href="/next">Next</a>`,
      '/next': () =>
        host.html(
          `<${ELEMENT} session-url="/session"></${ELEMENT}><script type="module">(${String(tell)})()</script>`,
        ),
    };
    if (!page[path]) told.push(path);
    response.writeHead(page[path] ? 200 : 204, { 'Content-Type': 'text/html' }).end(page[path]?.());
  });

  it('mints no session and sends no request to a phone until a person opens it, and has all else', async () => {
    const counts = () => [host.asked.length, host.proxy.upstream.transactions.size];
    const page = await host.browser.newPage();
    await page.goto(host.origin);
    await until('the page is prepared', () => told.includes('/prepared'));
    assert.deepEqual(counts(), [0, 0]);
    await page.evaluate(() => void setTimeout(() => document.querySelector('a')!.click()));
    const report = () => told.find((path) => path.startsWith('/report/'))?.slice('/report/'.length);
    await until('the code is on the screen', () => report() !== undefined);
    const { early, late } = JSON.parse(decodeURIComponent(report()!)) as Report;
    // The line may be shown before the code.
    assert.deepEqual(late.slice(0, 2), ['/session', '/v1/verifications']);
    assert.ok(!late.some((path) => path.endsWith('.js')), late.join(' '));
    assert.ok(early.includes('/identity-verification.js'), early.join(' '));
    assert.deepEqual(counts(), [1, 1]);
  });
});
