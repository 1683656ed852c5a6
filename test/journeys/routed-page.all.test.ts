import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { createFakeProxy, type FakeProxy, type FakeRoute } from '../../widget/testing/index.js';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';
import { openBrowser } from './running-demo.js';

const APP = 'https://app.test';

const page = (proxy: FakeProxy) => `<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<script type="module" src="/identity-verification.js"></script>
<kyc-identity-verification endpoint="${proxy.endpoint}" session="${proxy.session}" requester="Acme Bank"></kyc-identity-verification>
<script>
  addEventListener('kyc-completed', () => (document.title = 'completed'));
</script>
</html>`;

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

describe('a browser test whose driver answers with the fake proxy', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
  });

  async function visit(proxy: FakeProxy): Promise<Page> {
    const opened = await browser.newPage();
    await opened.setRequestInterception(true);
    opened.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === proxy.endpoint) void proxy.route(routeOf(request));
      else if (origin !== APP) void request.continue();
      else if (pathname === '/') void request.respond({ contentType: 'text/html', body: page(proxy) });
      else {
        const body = readFileSync(join(ROOT, 'widget/dist/script', pathname), 'utf8');
        void request.respond({ contentType: 'text/javascript', body });
      }
    });
    await opened.goto(`${APP}/`);
    return opened;
  }
  const shows = (opened: Page, text: string) =>
    until(`the page shows ${text}`, () =>
      opened.$eval(
        'kyc-identity-verification',
        (host, wanted) => host.shadowRoot?.textContent.includes(wanted),
        text,
      ),
    );

  test('goes through a whole verification, without a stream', async () => {
    const proxy = createFakeProxy({ start: 'queued' });
    const opened = await visit(proxy);
    await shows(opened, 'third in line');
    proxy.simulate('code');
    await shows(opened, '47');
    proxy.simulate('completed');
    await until('the page has the event', async () => (await opened.title()) === 'completed');
    assert.ok(proxy.calls.every(({ path }) => path.startsWith('/v1/')));
    await opened.close();
  });

  test('loses the network, and has it again', async () => {
    const proxy = createFakeProxy();
    const opened = await visit(proxy);
    await shows(opened, '47');
    proxy.fail('offline');
    await shows(opened, 'We try again automatically.');
    proxy.fail(null);
    proxy.simulate('rejected');
    await until('the code is gone', () =>
      opened.$eval(
        'kyc-identity-verification',
        (host) => host.shadowRoot!.querySelector('[part=code]') === null,
      ),
    );
    await opened.close();
  });
});
