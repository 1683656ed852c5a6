/**
 * How long a person waits on a slow connection: from the start of the navigation to the first words of the identity element, and
 * to its code, in a real browser with an empty cache and an empty connection pool. The ways to load the element are compared in the same run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { startOwnHost, type OwnHost } from '../journeys/own-host.js';
import { openBrowser, waitForText } from '../journeys/running-demo.js';
import { startSlowLink } from './slow-link.js';
import { percentile, seconds } from './spread.js';

const ELEMENT = 'kyc-identity-verification';
const ROUNDS = 5;
/** The window of the creations of the service. */
const WINDOW_SECONDS = 61;

interface Times {
  readonly words: number;
  readonly code: number;
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'widget/package.json'), 'utf8')) as {
  version: string;
};
const RELEASE = `/kyc-elements/${version}`;
const script = (address: string) => `<script type="module" crossorigin src="${address}"></script>`;
const WAYS: Record<string, (proxyUrl: string) => string> = {
  'the loader': (url) => script(`${url}/kyc-elements.js`),
  'the loader, and the script hinted at': (url) =>
    `<link rel="modulepreload" crossorigin href="${url}/identity-verification.js">${script(`${url}/kyc-elements.js`)}`,
  'the script of the newest release': (url) => script(`${url}/identity-verification.js`),
  'the script of one release': (url) => script(`${url}${RELEASE}/identity-verification.js`),
};

/** Runs in the page. */
function noteTimes(name: string): void {
  const times: { words?: number; code?: number } = {};
  Object.assign(globalThis, { times });
  const note = () => {
    const text = document.querySelector(name)?.shadowRoot?.textContent.trim() ?? '';
    if (text !== '') times.words ??= performance.now();
    if (/Enter \d+ and approve/.test(text)) times.code ??= performance.now();
    else requestAnimationFrame(note);
  };
  note();
}

async function visit(browser: Browser, host: OwnHost): Promise<Times> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(noteTimes, ELEMENT);
  await page.goto(host.origin, { waitUntil: 'domcontentloaded' });
  await waitForText(page, ELEMENT, /Enter \d+ and approve/);
  const times = await page.evaluate(() => (globalThis as unknown as { times: Times }).times);
  await context.close();
  await host.proxy.advance(WINDOW_SECONDS);
  return times;
}

export async function firstCodeBenchmark(): Promise<void> {
  let head = '';
  const host = await startOwnHost((_path, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
${head}<${ELEMENT} endpoint="${host.proxy.url}" session-url="/session"></${ELEMENT}>`);
  });
  const link = await startSlowLink();
  const browser = await openBrowser(link.browserArguments);
  const median = (times: readonly number[]) => seconds(percentile(times, 0.5));
  for (const [way, tags] of Object.entries(WAYS)) {
    head = tags(host.proxy.url);
    const visits: Times[] = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, host));
    console.log(
      `${way}: first words ${median(visits.map(({ words }) => words))}, code ${median(visits.map(({ code }) => code))}`,
    );
  }
  await browser.close();
  await host.close();
  link.close();
}
