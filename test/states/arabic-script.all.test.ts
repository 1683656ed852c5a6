import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import express, { type Response } from 'express';
import type { Browser, Page } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { openBrowser, waitForElement } from '../journeys/running-demo.js';
import { until } from '../test-proxy.js';

const SCRIPTS = join(ROOT, 'widget', 'dist', 'script');
const MESSAGES = 'identity-verification.ar.js';
const ARABIC = 'أكّد هويتك';
const ENGLISH = 'Confirm who you are';

const PAGE = `<!doctype html>
<html lang="ar">
  <meta charset="utf-8" />
  <title>Onboarding</title>
  <script type="module" src="/identity-verification.js"></script>
  <kyc-identity-verification session="t"></kyc-identity-verification>
</html>`;

describe('the Arabic messages of the identity script', () => {
  let server: Server;
  let browser: Browser;
  let sendArabic: (response: Response) => void;
  let onStart = () => {};
  before(async () => {
    const app = express();
    app.get('/', (_request, response) => void response.type('html').send(PAGE));
    app.get(`/${MESSAGES}`, (_request, response) => sendArabic(response));
    app.post('/v1/verifications', (_request, response) => {
      response.status(204).end();
      onStart();
    });
    app.use(express.static(SCRIPTS));
    server = createServer(app);
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  async function open(): Promise<Page> {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(skipPauses);
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    return page;
  }
  const shows = (page: Page, text: string) => page.waitForFunction(isShown, { timeout: 60_000 }, text);

  test('are awaited without rendering English first', async () => {
    let release = () => {};
    sendArabic = (response) => void (release = () => response.sendFile(join(SCRIPTS, MESSAGES)));
    const started = new Promise<void>((resolve) => (onStart = resolve));
    const page = await open();
    await started;
    await waitForElement(page, 'kyc-identity-verification >>> [aria-busy=true]');
    assert.equal(await page.evaluate(textShown), '');
    release();
    await shows(page, ARABIC);
    await page.close();
  });

  test('are replaced by English while the script fails, and loaded again until it comes', async () => {
    let asked = 0;
    let release: (() => void) | undefined;
    sendArabic = (response) => {
      asked += 1;
      if (asked < 3) response.status(503).end();
      else release = () => response.sendFile(join(SCRIPTS, MESSAGES));
    };
    const page = await open();
    await shows(page, ENGLISH);
    await until('it is asked for again', () => release);
    release!();
    await shows(page, ARABIC);
    assert.equal(asked, 3);
    await page.close();
  });
});

/** The pause after a part could not be loaded, and nothing else: a bound of the element must not pass early. */
function skipPauses(): void {
  const { setTimeout: wait } = window;
  const RETRY_MS = 3_000;
  window.setTimeout = ((run: () => void, ms = 0) =>
    wait(run, ms === RETRY_MS ? 0 : ms)) as typeof window.setTimeout;
}

function textShown(): string | undefined {
  const card = document.querySelector('kyc-identity-verification')?.shadowRoot?.querySelector('.card');
  return (card as HTMLElement | null)?.innerText.trim();
}

function isShown(text: string): boolean {
  const card = document.querySelector('kyc-identity-verification')?.shadowRoot?.querySelector('.card');
  return (card as HTMLElement | null)?.innerText.includes(text) === true;
}
