import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { installPeers, PEERS } from '../peers/install-peers.js';
import { until } from '../test-proxy.js';
import { startOwnHost, type OwnHost } from './own-host.js';
import { openBrowser } from './running-demo.js';

/** How each changes the page that is open, from the reader's link on. */
const LIBRARIES = [
  { name: 'Turbo', script: '@hotwired/turbo/dist/turbo.es2017-umd.js', body: '' },
  { name: 'HTMX', script: 'htmx.org/dist/htmx.js', body: 'hx-boost="true"' },
];

for (const { name, script, body } of LIBRARIES) {
  describe(`a page that ${name} changes in place`, () => {
    let browser: Browser;
    let host: OwnHost;
    let opened: Page;
    before(async () => {
      await installPeers();
      const page = (main: string) => `<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<title>Host</title>
<meta name="turbo-refresh-method" content="morph">
<script src="/library.js"></script>
<script type="module" crossorigin src="${host.proxy.url}/identity-verification.js"></script>
<body ${body}>${main}</body>
</html>`;
      const element = `<kyc-identity-verification endpoint="%" session-url="/session?customer=7"></kyc-identity-verification>`;
      host = await startOwnHost((path, response) => {
        if (path === '/library.js')
          return void response
            .writeHead(200, { 'Content-Type': 'text/javascript' })
            .end(readFileSync(join(PEERS, script)));
        const main =
          path === '/verify'
            ? `<h1>Verify</h1><a href="/terms">Terms</a>${element.replace('%', host.proxy.url)}`
            : '<h1>Terms</h1><a href="/verify">Verify</a>';
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(main));
      });
      browser = await openBrowser();
      opened = await browser.newPage();
      await opened.goto(`${host.origin}/terms`);
    });
    after(async () => {
      await browser?.close();
      await host?.close();
    });

    const code = () =>
      until('the code is shown', () =>
        opened.evaluate(
          () =>
            document
              .querySelector('kyc-identity-verification')
              ?.shadowRoot?.querySelector('[part=code]')
              ?.textContent.match(/\d+/)?.[0],
        ),
      );
    const follow = async (to: string) => {
      // In one step: the library may put another copy of the page in this one's place meanwhile.
      await until('the library is done', () =>
        opened.evaluate(() => {
          if (document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, html[aria-busy]'))
            return false;
          document.querySelector('a')!.click();
          return true;
        }),
      );
      await until(`${to} is open`, () =>
        opened.evaluate((title) => document.querySelector('h1')?.textContent === title, to),
      );
    };
    const back = async (to: string) => {
      await opened.evaluate(() => history.back());
      await until(`${to} is open`, () =>
        opened.evaluate((title) => document.querySelector('h1')?.textContent === title, to),
      );
    };
    /** The sentences that a screen reader finds outside of the element. */
    const sentences = () =>
      opened.evaluate(() =>
        [...document.querySelectorAll('[role=status]')].map((region) =>
          [...region.children].map((each) => each.textContent),
        ),
      );

    test('goes on with one code wherever the reader goes, and leaves no sentence of it in another page or in the cache', async () => {
      await follow('Verify');
      const first = await code();
      const [said] = await until('it is said', async () => {
        const regions = await sentences();
        return regions[0]?.some((sentence) => sentence.includes('Your code')) && regions;
      });
      await follow('Terms');
      assert.deepEqual(await sentences(), []);
      // From a copy of the page that the library may have, before the page itself.
      await follow('Verify');
      assert.equal(await code(), first);
      await follow('Terms');
      await back('Verify');
      assert.equal(await code(), first);
      const regions = await sentences();
      assert.equal(regions.length, 1);
      assert.ok(regions[0]!.length <= said!.length);
      const stored = await opened.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
      assert.ok(!stored.includes('Your code'), 'a code in the storage of the page');
    });
  });
}
