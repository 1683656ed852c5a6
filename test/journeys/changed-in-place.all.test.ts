import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { installPeers, PEERS } from '../peers/install-peers.js';
import { until } from '../test-proxy.js';
import { codeOn } from './host-page.js';
import { ELEMENT, hostForSuite } from './own-host.js';

/** How each changes the page that is open, from the reader's link on. */
const LIBRARIES = [
  { name: 'Turbo', script: '@hotwired/turbo/dist/turbo.es2017-umd.js', body: '' },
  { name: 'HTMX', script: 'htmx.org/dist/htmx.js', body: 'hx-boost="true"' },
];

describe('a page that a library changes in place', () => {
  const host = hostForSuite();
  before(() => installPeers());

  for (const { name, script, body } of LIBRARIES)
    test(`by ${name} goes on with one code wherever the reader goes, and leaves no sentence of it in another page or in the cache`, async () => {
      const head = '<meta name="turbo-refresh-method" content="morph"><script src="/library.js"></script>';
      const page = (main: string) => host.html(`<body ${body}>${main}</body>`, head);
      const element = `<${ELEMENT} endpoint="${host.proxy.url}" session-url="/session?customer=${name}"></${ELEMENT}>`;
      host.files['/library.js'] = readFileSync(join(PEERS, script), 'utf8');
      host.files['/verify'] = page(`<h1>Verify</h1><a href="/terms">Terms</a>${element}`);
      host.files['/terms'] = page('<h1>Terms</h1><a href="/verify">Verify</a>');
      const opened = await host.browser.newPage();
      await opened.goto(`${host.origin}/terms`);

      const isOpen = (title: string) =>
        until(`${title} is open`, () =>
          opened.evaluate((wanted) => document.querySelector('h1')?.textContent === wanted, title),
        );
      async function follow(to: string): Promise<void> {
        // In one step: the library may put another copy of the page in this one's place meanwhile.
        await until('the library is done', () =>
          opened.evaluate(() => {
            if (document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, html[aria-busy]'))
              return false;
            document.querySelector('a')!.click();
            return true;
          }),
        );
        await isOpen(to);
      }
      /** What a screen reader finds outside of the element. */
      const sentences = () =>
        opened.evaluate(() =>
          [...document.querySelectorAll('[role=status]')].map((region) =>
            [...region.children].map((each) => each.textContent),
          ),
        );

      await follow('Verify');
      const first = await codeOn(opened);
      const [said] = await until('it is said', async () => {
        const regions = await sentences();
        return regions[0]?.some((sentence) => sentence.includes('Your code')) && regions;
      });
      await follow('Terms');
      assert.deepEqual(await sentences(), []);
      // From a copy of the page that the library may have, before the page itself.
      await follow('Verify');
      assert.equal(await codeOn(opened), first);
      await follow('Terms');
      await opened.evaluate(() => history.back());
      await isOpen('Verify');
      assert.equal(await codeOn(opened), first);
      const regions = await sentences();
      assert.equal(regions.length, 1);
      assert.ok(regions[0]!.length <= said!.length);
      const stored = await opened.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
      assert.ok(!stored.includes('Your code'), 'a code in the storage of the page');
    });
});
