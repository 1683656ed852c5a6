/**
 * How long a person waits on a slow connection: from the start of the navigation to the first words of the identity element, and
 * to its code, in a real browser with an empty cache and an empty connection pool. The ways to load the element are compared in the same
 * run, and beside them the lightest package of the registry that opens a frame of its service.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { startOwnHost, type OwnHost } from '../journeys/own-host.js';
import { openBrowser, waitForText } from '../journeys/running-demo.js';
import { bundled, IDENTITY_PEERS } from './bytes.js';
import type { Figure, Topic } from './figures/figure.js';
import { SLOW_4G, startSlowLink } from './slow-link.js';
import { percentile } from './spread.js';

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
/** How a page gets its session: from its back end, with the verification that this one started, or in the page itself. */
type From = 'session-url' | 'session-url with start' | 'the page, with start';
const hinted = (url: string) =>
  `<link rel="modulepreload" crossorigin href="${url}/identity-verification.js">${script(`${url}/kyc-elements.js`)}`;
const WAYS: Record<string, readonly [tags: (proxyUrl: string) => string, from: From]> = {
  'the loader': [(url) => script(`${url}/kyc-elements.js`), 'session-url'],
  'the loader, and the script hinted at': [hinted, 'session-url'],
  'the same, the verification started with the session': [hinted, 'session-url with start'],
  'the same, the session in the page': [hinted, 'the page, with start'],
  'the script of the newest release': [(url) => script(`${url}/identity-verification.js`), 'session-url'],
  'the script of one release': [(url) => script(`${url}${RELEASE}/identity-verification.js`), 'session-url'],
};

/** Each visit is that of another person. */
let visits = 0;

async function elementOf(host: OwnHost, from: From): Promise<string> {
  const endpoint = `endpoint="${host.proxy.url}"`;
  if (from === 'session-url') return `<${ELEMENT} ${endpoint} session-url="/session"></${ELEMENT}>`;
  if (from === 'session-url with start')
    return `<${ELEMENT} ${endpoint} session-url="/session?start"></${ELEMENT}>`;
  const session = JSON.stringify(await host.mint(`in-page-${++visits}`, true));
  return `<${ELEMENT} ${endpoint}></${ELEMENT}>
<script>document.querySelector('${ELEMENT}').getSession = async () => (${session});</script>`;
}

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

/** Its page holds one word: the least that a frame can show. */
async function startFrameServer() {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Frame</title>Ready');
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Until the frame of the peer has loaded, in ms. */
async function visitPeer(browser: Browser, host: OwnHost): Promise<number> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => {
    document.addEventListener(
      'load',
      (event) => {
        if (event.target instanceof HTMLIFrameElement && event.target.src.startsWith('http'))
          Object.assign(globalThis, { framed: performance.now() });
      },
      true,
    );
  });
  await page.goto(`${host.origin}/peer`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => 'framed' in globalThis);
  const framed = await page.evaluate(() => (globalThis as unknown as { framed: number }).framed);
  await context.close();
  return framed;
}

export async function firstCodeBenchmark(): Promise<Topic> {
  const [peer] = IDENTITY_PEERS;
  const peerScript = await bundled(peer);
  const frame = await startFrameServer();
  let head = '';
  let from: From = 'session-url';
  const host = await startOwnHost((path, response) => {
    if (path === '/peer.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(peerScript));
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    const start = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>';
    const icon = '<link rel="icon" href="data:,">';
    if (path === '/peer') {
      response.end(`${start}${icon}<link rel="modulepreload" href="/peer.js"><body><script type="module">
import peer from '/peer.js';
peer.init('token', () => Promise.resolve('token')).withBaseUrl('${frame.url}').build().launch('#peer');</script>
<div id="peer"></div>`);
      return;
    }
    void elementOf(host, from).then((element) => response.end(`${start}${icon}\n${head}${element}`));
  });
  const link = await startSlowLink();
  const browser = await openBrowser(link.browserArguments);
  const median = (times: readonly number[]) => percentile(times, 0.5) / 1000;
  const figures: Figure[] = [];
  try {
    const framed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) framed.push(await visitPeer(browser, host));
    for (const [way, [tags, session]] of Object.entries(WAYS)) {
      head = tags(host.proxy.url);
      from = session;
      const times: Times[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await visit(browser, host));
      const against = `${peer}, an almost empty frame`;
      figures.push(
        {
          what: `first words: ${way}`,
          unit: 's',
          ours: median(times.map(({ words }) => words)),
          against,
          peer: median(framed),
        },
        {
          what: `the code: ${way}`,
          unit: 's',
          ours: median(times.map(({ code }) => code)),
          against,
          peer: median(framed),
        },
      );
    }
  } finally {
    await browser.close();
    await host.close();
    frame.close();
    link.close();
  }
  const { roundTripMs, downBytesPerSecond } = SLOW_4G;
  return {
    title: 'Time to the first code',
    about: `The median of ${ROUNDS} visits in a browser with an empty cache, from the start of the navigation, on a link with a round trip of ${roundTripMs} ms and ${downBytesPerSecond / 1000} kB a second. The peer is the lightest package for identity. It gives no code without an account, so its figure is the shortest possible time: its script has run and a frame with one word has loaded. The bytes that its service sends into the frame need more time, which is not counted.`,
    figures,
  };
}
