/** The demo as `npm start` runs it, in a process of its own, and a real browser in front of it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Browser, type BrowserContext, type Frame, type Page } from 'puppeteer-core';
import { BROWSER_ARGUMENTS, browserExecutable } from '../browser.js';
import { ROOT } from '../command.js';
import { copyInitialised, QUICK_WASM } from '../engines.js';
import { PATIENCE_MS } from '../test-proxy.js';
import { freePort } from '../listen.js';

/** Free ones, as variables of the environment. */
export async function demoPorts() {
  const port = async () => String(await freePort('localhost'));
  return { DEMO_PORT: await port(), PROXY_PORT: await port(), SANDBOX_PORT: await port() };
}

export type RunningDemo = Awaited<ReturnType<typeof runDemo>>;

export async function runDemo(environment: Record<string, string> = {}, options: readonly string[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-demo-'));
  copyInitialised(join(dataDir, 'database'));
  const ports = await demoPorts();
  const child = spawn(process.execPath, [QUICK_WASM, 'demo/dist/start.js', ...options], {
    cwd: ROOT,
    env: { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), PATIENCE_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Ctrl+C')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`ended at once:\n${output}`)));
  });
  return {
    demoUrl: `http://localhost:${ports.DEMO_PORT}`,
    proxyUrl: `http://localhost:${ports.PROXY_PORT}`,
    sandboxUrl: `http://localhost:${ports.SANDBOX_PORT}`,
    /** Printed for the back ends of other origins alone. */
    hostKey: /host key +(\S+)/.exec(output)?.[1],
    /** Everything it printed or logged so far. */
    output: () => output,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A start takes a second of a processor: what a test of this process closed is kept so long for the next. */
const KEPT_MS = 2_000;
let kept: { readonly browser: Browser; readonly end: NodeJS.Timeout } | undefined;

/** Its pages wait as long as all other tests: the browser's own half a minute is short on a busy machine. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (kept && more.length === 0) {
    const { browser, end } = kept;
    clearTimeout(end);
    kept = undefined;
    if (browser.connected) return browser;
  }
  const browser = await launch({
    executablePath: browserExecutable(),
    args: ['--headless', ...BROWSER_ARGUMENTS, ...more],
    // People's browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async () => {
    const page = await newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  };
  const close = browser.close.bind(browser);
  browser.close = async () => {
    const mayBeKept = !kept && more.length === 0 && browser.connected;
    // One that cannot close its pages is of no use to another test.
    const isClean =
      mayBeKept &&
      (await forget(browser).then(
        () => true,
        () => false,
      ));
    if (!isClean || kept) return close();
    kept = { browser, end: setTimeout(() => ((kept = undefined), void close()), KEPT_MS) };
  };
  return browser;
}

/** Closes what a test opened. Cookies alone would reach the next one: its addresses have other ports. */
async function forget(browser: Browser): Promise<void> {
  const blank = await browser.newPage();
  const own = browser.defaultBrowserContext();
  const contexts = browser.browserContexts().filter((context) => context !== own);
  await Promise.all(contexts.map((context) => context.close()));
  const pages = (await browser.pages()).filter((page) => page !== blank);
  await Promise.all(pages.map((page) => page.close()));
  const protocol = await blank.createCDPSession();
  await protocol.send('Network.clearBrowserCookies');
  await protocol.detach();
}

/** A page that fails the test when a script throws or anything is refused by the page's own policy. */
export async function openPage(
  browser: Browser | BrowserContext,
  url: string,
): Promise<Page & { faults: string[] }> {
  const page = Object.assign(await browser.newPage(), { faults: [] as string[] });
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy') || message.text().includes('TrustedHTML')) {
      page.faults.push(message.text());
    }
  });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  return page;
}

/** Each look costs milliseconds of two processes, which the page may need for what is awaited. */
const lookLater = (page: Page | Frame) =>
  frameOf(page).evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

const frameOf = (page: Page | Frame): Frame => ('mainFrame' in page ? page.mainFrame() : page);

/** The text a person sees inside an element, its shadow tree included. */
export function textOf(page: Page | Frame, selector: string): Promise<string> {
  return frameOf(page).$eval(selector, (element) => {
    const parts: string[] = [];
    const walk = (node: Node) => {
      if (node instanceof Text) parts.push(node.data);
      if (node instanceof HTMLStyleElement) return;
      if (node instanceof Element && node.shadowRoot) node.shadowRoot.childNodes.forEach(walk);
      node.childNodes.forEach(walk);
    };
    walk(element);
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  });
}

/** Waits until the element's text matches, and gives the match. */
export async function waitForText(
  page: Page | Frame,
  selector: string,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const text = await textOf(page, selector);
    const match = pattern.exec(text);
    if (match) return match;
    assert.ok(
      performance.now() < deadline,
      `${selector} never showed ${pattern}; it shows: ${text.slice(0, 400)}`,
    );
    await lookLater(page);
  }
}

/** Waits for an element in shadow trees: the browser tells a script outside nothing of their changes. */
export async function waitForElement(page: Page, selector: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await page.$(selector))) {
    assert.ok(performance.now() < deadline, `${selector} never came`);
    await lookLater(page);
  }
}

/** Enters a national ID and continues. The form is awaited first: a locator does not notice what a shadow tree gains. */
export async function enterNationalId(page: Page, element: string, nationalId: string): Promise<void> {
  await waitForText(page, element, /Continue/);
  await page.locator(`${element} >>> input`).fill(nationalId);
  await page.locator(`${element} >>> form button`).click();
}
