import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { createFakeProxy, type FakeRoute } from '../../widget/testing/index.js';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';
import { openBrowser, waitForText } from './running-demo.js';

const APP = 'https://app.test';
const ELEMENT = 'kyc-identity-verification';

/** What Playwright gives a route handler, from what this driver gives. */
const routeOf = (request: HTTPRequest): FakeRoute => ({
  request: () => ({
    url: () => request.url(),
    method: () => request.method(),
    headers: () => request.headers(),
    postData: () => request.postData() ?? null,
  }),
  fulfill: (answer) => request.respond(answer),
  abort: () => request.abort(),
});

test('a browser test whose driver answers with the fake proxy goes through a whole verification without a stream, and a loss of the network', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const proxy = createFakeProxy({ start: 'queued' });
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,">
<script type="module" src="/identity-verification.js"></script>
<${ELEMENT} endpoint="${proxy.endpoint}" session="${proxy.session}" requester="Acme Bank"></${ELEMENT}>
<script>addEventListener('kyc-completed', () => (document.title = 'completed'))</script>`;
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === proxy.endpoint) void proxy.route(routeOf(request));
    else if (origin !== APP) void request.continue();
    else if (pathname === '/') void request.respond({ contentType: 'text/html', body: html });
    else {
      const body = readFileSync(join(ROOT, 'widget/dist/script', pathname), 'utf8');
      void request.respond({ contentType: 'text/javascript', body });
    }
  });
  await page.goto(`${APP}/`);
  await waitForText(page, ELEMENT, /third in line/);
  proxy.simulate('code');
  await waitForText(page, ELEMENT, /47/);
  proxy.fail('offline');
  await waitForText(page, ELEMENT, /We try again automatically\./);
  proxy.fail(null);
  proxy.simulate('completed');
  await until('the page has the event', async () => (await page.title()) === 'completed');
  assert.ok(proxy.calls.every(({ path }) => path.startsWith('/v1/')));
});
