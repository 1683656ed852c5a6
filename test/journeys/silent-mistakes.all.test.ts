/** Mistakes in the markup, about which there is no call and no event: each is one line in the console. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../command.js';
import { until } from '../test-proxy.js';
import { asksLater, visit } from './host-page.js';
import { hostForSuite } from './own-host.js';
import { waitForText } from './running-demo.js';

const SILENT: Readonly<Record<string, readonly [html: string, line: RegExp]>> = {
  'a misspelt tag': [
    '<kyc-identity-verificaton PROXY session="t"></kyc-identity-verificaton>'.repeat(2),
    /^kyc-elements: unknown_element: <kyc-identity-verificaton> is no element, so nothing is shown: correct the tag\. http:\S+\/docs#mistake-unknown_element$/,
  ],
  'a misspelt tag that came later': [
    `<body><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
        '<kyc-screning-form></kyc-screning-form>'))</script>`,
    /unknown_element: <kyc-screning-form> is no element/,
  ],
  'for= without its target': [
    '<kyc-screening-form PROXY session="t" for="results"></kyc-screening-form><div id="other"></div>',
    /results_not_found: No element has the id of for="results", so screenings are shown nowhere: .*#mistake-results_not_found$/,
  ],
};

describe('a mistake in the markup', () => {
  const host = hostForSuite();

  async function open(html: string) {
    host.files['/'] = host.html(html.replaceAll('PROXY', `endpoint="${host.proxy.url}"`));
    const page = await visit(host.browser, 'about:blank', 20);
    const printed: string[] = [];
    page.on('console', (message) => {
      if (/^kyc-elements: (unknown|results_not_found)/.test(message.text())) printed.push(message.text());
    });
    await page.goto(host.origin);
    return { page, printed };
  }

  for (const [name, [html, line]] of Object.entries(SILENT))
    test(`is named once, with its fix: ${name}`, async () => {
      const { page, printed } = await open(html);
      if (html.includes('for=')) {
        await waitForText(page, 'kyc-screening-form', /Screen/);
        // Before a screening is sent, which may be billed.
        for (const text of ['Jane', ' Doe']) await page.locator('kyc-screening-form >>> #name').fill(text);
      }
      await until('it is printed', () => printed.length > 0);
      await asksLater(page);
      assert.equal(printed.length, 1, printed.join('\n'));
      assert.match(printed[0]!, line);
    });

  test('is not named in a page that has none', async () => {
    const { page, printed } = await open(
      `<kyc-screening-form PROXY session="t" for="results" ></kyc-screening-form>
       <kyc-screening-results PROXY session="t" id="results"></kyc-screening-results>
       <kyc-wizard></kyc-wizard><script>customElements.define('kyc-wizard', class extends HTMLElement {})</script>`,
    );
    await waitForText(page, 'kyc-screening-form', /Screen/);
    await page.locator('kyc-screening-form >>> #name').fill('Jane');
    // Timers of one length run in their order: this one after the loader's, of three seconds.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 3000)));
    await asksLater(page);
    assert.deepEqual(printed, []);
  });

  // On this machine it is: see test/widget/base/developer-note.browser.ts.
  test('is not on the card of a page that visitors see', async () => {
    const page = await host.browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isScript = pathname.endsWith('.js');
      const file = join(ROOT, 'widget/dist/script', basename(pathname));
      void request.respond({
        contentType: isScript ? 'text/javascript' : 'text/html',
        body: isScript
          ? readFileSync(file, 'utf8')
          : `<!doctype html><script type="module" src="/screening-list.js"></script><kyc-screening-list lang="en">`,
      });
    });
    const printed = new Promise((resolve) => {
      page.on('console', (message) => message.text().includes('not_configured') && resolve(true));
    });
    await page.goto('http://shop.example');
    await printed;
    await asksLater(page);
    const text = await page.$eval('kyc-screening-list', (list) => list.shadowRoot!.textContent);
    assert.ok(!text.includes('For developers: see the console'));
  });
});
