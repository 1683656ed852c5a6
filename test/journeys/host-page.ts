/** A host's page with the identity element alone, in front of a real proxy; and what a journey does to it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer-core';
import { PATIENCE_MS, until, type TestProxyOptions } from '../test-proxy.js';
import { ELEMENT, startOwnHost, type startHost } from './own-host.js';
import { openBrowser, waitForText } from './running-demo.js';

export { ELEMENT };

export function addPages(host: Awaited<ReturnType<typeof startHost>>, proxyUrl: string): void {
  host.files['/'] = host.html(`<script type="module">
  const wanted = new URLSearchParams(location.search);
  const element = document.createElement('${ELEMENT}');
  element.endpoint = wanted.get('endpoint') ?? '${proxyUrl}';
  element.requester = 'Acme Bank';
  element.getSession = async () =>
    (await fetch('/session?customer=' + wanted.get('customer'), { method: 'POST' })).json();
  document.body.append(element);
</script>`);
  host.files['/plain'] = '<!doctype html><title>Plain</title>';
}

export type Onboarding = Awaited<ReturnType<typeof startOnboarding>>;

/** The host's page, its proxy, and a browser, of its own unless given. */
export async function startOnboarding(options: TestProxyOptions = {}, given?: Browser) {
  const host = await startOwnHost(undefined, options);
  addPages(host, host.proxy.url);
  const browser = given ?? (await openBrowser());
  return {
    ...host,
    browser,
    /** A person of their own on the page. */
    open: (more = '') => visit(browser, `${host.origin}/?customer=${randomUUID()}${more}`),
    async close(): Promise<void> {
      if (!given) await browser.close();
      await host.close();
    },
  };
}

export interface Visit extends Page {
  /** What the page's scripts threw, and what it logged as an error beyond requests that failed. */
  readonly faults: string[];
  /** Event streams that are open now. */
  readonly streams: Set<HTTPRequest>;
  readonly protocol: CDPSession;
}

/** `faster`: the factor by which the page waits less between two tries. An answer takes as long as it takes: limits stay. */
export async function visit(browser: Browser, address: string, faster = 1): Promise<Visit> {
  const opened = await browser.newPage();
  const faults: string[] = [];
  const streams = new Set<HTTPRequest>();
  opened.on('pageerror', (error) => faults.push(String(error)));
  opened.on('console', (message) => {
    // The browser itself reports each request that failed; to fail is what these tests do to them.
    const expected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) faults.push(message.text());
  });
  opened.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/events')) streams.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    opened.on(end, (request) => streams.delete(request));
  opened.setDefaultTimeout(PATIENCE_MS);
  await opened.evaluateOnNewDocument(movableClock, faster);
  await opened.goto(address);
  return Object.assign(opened, { faults, streams, protocol: await opened.createCDPSession() });
}

/** Runs in the page: `aheadMs` can be moved at any time. */
function movableClock(faster: number): void {
  const RealDate = Date;
  const realSetTimeout = setTimeout;
  const page = Object.assign(globalThis, { aheadMs: 0 });
  page.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([RealDate.now() + page.aheadMs] as const) : parts));
    }
    static override now = () => RealDate.now() + page.aheadMs;
  } as DateConstructor;
  if (faster !== 1) {
    const leastLimitMs = 15_000;
    page.setTimeout = ((run: () => void, ms = 0, ...values: []) =>
      realSetTimeout(run, ms < leastLimitMs ? ms / faster : ms, ...values)) as unknown as typeof setTimeout;
  }
}

/** Moves the page's clock, as sleep does: no timer ran meanwhile. */
export const sleptFor = (visited: Page, seconds: number) =>
  visited.evaluate((ms) => {
    (globalThis as unknown as { aheadMs: number }).aheadMs += ms;
  }, seconds * 1000);

/** The code that the element shows. */
export async function codeOn(visited: Page): Promise<string> {
  const [, code] = await waitForText(visited, ELEMENT, /Enter (\d+) and approve/);
  return code!;
}

export async function isStreaming(visited: Visit): Promise<void> {
  await until('one stream is open', () => visited.streams.size === 1);
}

/** The page has done what was waiting, then asks for something, and that is heard: what it asked for before was heard before. */
export async function asksLater(visited: Page): Promise<void> {
  await Promise.all([
    visited.waitForRequest((request) => request.url().endsWith('/later')),
    visited.evaluate(() => setTimeout(() => void fetch('/later').catch(() => undefined))),
  ]);
}

export async function endsWithoutFaults(visited: Visit): Promise<void> {
  assert.deepEqual(visited.faults, []);
  await visited.close();
}
