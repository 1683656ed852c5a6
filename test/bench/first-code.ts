/**
 * How long a person waits on a slow connection: from the start of the navigation to the first words of the identity element, and
 * to its code, in a real browser with an empty cache and an empty connection pool. The ways to load the element are compared in the same
 * run, and beside them the lightest package of the registry that opens a frame of its service.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { startOwnHost, type OwnHost } from '../journeys/own-host.js';
import { openBrowser } from '../journeys/running-demo.js';
import { listen } from '../listen.js';
import { bundled, IDENTITY_PEERS } from './bytes.js';
import { beside, percentile, type Figure, type Topic } from './figures/figure.js';
import { SLOW_4G, startSlowLink } from './slow-link.js';

const ELEMENT = 'kyc-identity-verification';
const ROUNDS = 5;
/** The window of the creations of the service. */
const WINDOW_SECONDS = 61;
/** Asked at each frame, the page would have less time for its own work. */
const POLLED_MS = 50;

/** What a page notes of itself, in ms since the start of its navigation. */
type Times = Partial<Record<'words' | 'code' | 'framed', number>>;
declare const times: Times;

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

/** Runs in the page of a host. */
function noteElement(name: string): void {
  const times: Times = {};
  Object.assign(globalThis, { times });
  const note = () => {
    const text = document.querySelector(name)?.shadowRoot?.textContent.trim() ?? '';
    if (text !== '') times.words ??= performance.now();
    if (/Enter \d+ and approve/.test(text)) times.code ??= performance.now();
    else requestAnimationFrame(note);
  };
  note();
}

/** Runs in the page of the peer. */
function noteFrame(): void {
  const times: Times = {};
  Object.assign(globalThis, { times });
  const note = ({ target }: Event) => {
    if (target instanceof HTMLIFrameElement && target.src.startsWith('http'))
      times.framed ??= performance.now();
  };
  document.addEventListener('load', note, true);
}

/** With an empty cache, until `last` is noted. */
async function visit(
  browser: Browser,
  url: string,
  note: (name: string) => void,
  last: keyof Times,
): Promise<Times> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(note, ELEMENT);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction((name) => times[name] !== undefined, { polling: POLLED_MS }, last);
  const noted = await page.evaluate(() => times);
  await context.close();
  return noted;
}

export async function firstCodeBenchmark(): Promise<Topic> {
  const [peer] = IDENTITY_PEERS;
  const peerScript = await bundled(peer);
  // Its page holds one word: the least that a frame can show.
  const frame = await listen(
    createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Frame</title>Ready');
    }),
    'localhost',
  );
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
  const medianSeconds = (times: readonly Times[], name: keyof Times) =>
    percentile(
      times.map((each) => each[name]!),
      0.5,
    ) / 1000;
  const rounds = async (url: string, note: (name: string) => void, last: keyof Times) => {
    const noted: Times[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      noted.push(await visit(browser, url, note, last));
      await host.proxy.advance(WINDOW_SECONDS);
    }
    return noted;
  };
  const figures: Figure[] = [];
  try {
    const framed = medianSeconds(await rounds(`${host.origin}/peer`, noteFrame, 'framed'), 'framed');
    const figure = beside(`${peer}, an almost empty frame`);
    for (const [way, [tags, session]] of Object.entries(WAYS)) {
      head = tags(host.proxy.url);
      from = session;
      const noted = await rounds(host.origin, noteElement, 'code');
      figures.push(figure(`first words: ${way}`, 's', medianSeconds(noted, 'words'), framed));
      figures.push(figure(`the code: ${way}`, 's', medianSeconds(noted, 'code'), framed));
    }
  } finally {
    await browser.close();
    await host.close();
    await frame.close();
    link.close();
  }
  const { roundTripMs, downBytesPerSecond } = SLOW_4G;
  return {
    title: 'Time to the first code',
    about: `Each figure is the median of ${ROUNDS} visits in a browser with an empty cache. The time begins when the navigation begins. The link has a round trip of ${roundTripMs} ms and transfers ${downBytesPerSecond / 1000} kB a second. The peer is the lightest package for identity. The peer gives no code without an account. So the figure of the peer is the shortest possible time: the script of the peer has run, and a frame with one word has loaded. The time for the bytes that the service of the peer sends into the frame is not counted.`,
    figures,
  };
}
