/** A page that records what its visitors see, as support teams do. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { Browser } from 'puppeteer-core';
import { DECLARATIONS } from '../demo/declarations.js';
import { codeBlocks } from '../guide.js';
import { until } from '../test-proxy.js';
import { visit } from './host-page.js';
import { bundledAgent } from './bundled-agent.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser, waitForText } from './running-demo.js';

/** What the guide says. */
const block = [...(runInNewContext(`${codeBlocks('data-retention.md', 'js')[0]}; block`) as string[])];

describe('a recording of the page', () => {
  let host: OwnHost;
  let browser: Browser;
  before(async () => {
    const script = await bundledAgent('session-replay');
    host = await startOwnHost((path, response) => {
      if (path === '/session-replay.js') {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
        return;
      }
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script src="/session-replay.js"></script>
<script type="module" crossorigin src="${host.proxy.url}/kyc-elements.js"></script>
<h1>Onboarding</h1>
<kyc-identity-verification endpoint="${host.proxy.url}" session-url="/session"></kyc-identity-verification>`);
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  async function recorded(blocked: readonly string[]): Promise<string> {
    const page = await visit(browser, 'about:blank');
    let recording = '';
    page.on('request', (request) => {
      if (request.url().includes('/envelope/')) recording += request.postData();
    });
    const query = new URLSearchParams(blocked.map((each) => ['block', each]));
    await page.goto(`${host.origin}/?${query}`);
    await waitForText(page, 'kyc-identity-verification', /Enter (\d+) and approve/);
    await waitForText(page, '.kyc-announced', /Your code/);
    await page.evaluate(() => (document.querySelector('h1')!.textContent = 'After the code'));
    await until('the recording has it', () => recording.includes('After the code'));
    await page.close();
    return recording;
  }

  test('has no code where the page blocks what the guide names', async () => {
    const everything = await recorded([]);
    assert.match(everything, /Your code is/);
    assert.match(everything, / and approve/);
    assert.doesNotMatch(await recorded(block), /Your code|and approve|national app/i);
  });

  test('is asked to leave out every element', () => {
    assert.deepEqual(
      new Set(block),
      new Set([...DECLARATIONS.map(({ tagName }) => tagName), '.kyc-announced']),
    );
  });
});
