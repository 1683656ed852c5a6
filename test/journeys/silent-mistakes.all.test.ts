/** Mistakes in the markup, about which there is no call and no event: each is one line in the console. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../test-proxy.js';
import { asksLater, visit } from './host-page.js';
import { hostForSuite } from './own-host.js';
import { waitForText } from './running-demo.js';

const SILENT: Readonly<Record<string, readonly [html: string, line: RegExp]>> = {
  'a misspelt tag': [
    '<kyc-identity-verificaton PROXY session="t"></kyc-identity-verificaton>',
    /^kyc-elements: unknown_element: <kyc-identity-verificaton> is not an element, so nothing is shown\. Write <kyc-identity-verification>\. \S+#mistake-unknown_element$/,
  ],
  'a misspelt tag that came later': [
    `<body><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
        '<kyc-screning-form></kyc-screning-form>'))</script>`,
    /unknown_element: <kyc-screning-form> .* Write <kyc-screening-form>\./,
  ],
  'a misspelt attribute': [
    '<kyc-identity-verification PROXY session="t" sucess-url="/a?secret=1" data-x id="a"></kyc-identity-verification>',
    /unknown_attribute: <kyc-identity-verification> has no attribute sucess-url, so it does nothing\. Write success-url\. \S+#mistake-unknown_attribute$/,
  ],
  'for= without its target': [
    '<kyc-screening-form PROXY session="t" for="results"></kyc-screening-form><div id="other"></div>',
    /results_not_found: No element has the id of for="results": each screening is made, and shown nowhere\. .*#mistake-results_not_found$/,
  ],
};

describe('a mistake in the markup', () => {
  const host = hostForSuite();

  async function open(html: string) {
    host.files['/'] = host.html(html.replaceAll('PROXY', `endpoint="${host.proxy.url}"`));
    const page = await visit(host.browser, 'about:blank', { faster: 20 });
    const printed: string[] = [];
    const loaded: string[] = [];
    page.on('console', (message) => {
      if (/^kyc-elements: (unknown|results_not_found)/.test(message.text())) printed.push(message.text());
    });
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(host.origin);
    return { page, printed, loaded };
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
      await page.close();
    });

  test('is not looked for in a page that has none', async () => {
    const { page, printed, loaded } = await open(
      `<kyc-screening-form PROXY session="t" for="results" class="a" data-v-1 aria-label="b" _nghost onclick=""></kyc-screening-form>
       <kyc-screening-results PROXY session="t" id="results"></kyc-screening-results>
       <kyc-wizard></kyc-wizard><script>customElements.define('kyc-wizard', class extends HTMLElement {})</script>`,
    );
    await waitForText(page, 'kyc-screening-form', /Screen/);
    await page.locator('kyc-screening-form >>> #name').fill('Jane');
    // Timers of one length run in their order: this one after the loader's, of three seconds, which would load the check.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 3000)));
    await asksLater(page);
    assert.deepEqual(printed, []);
    assert.ok(!loaded.some((url) => url.includes('markup-check')));
    await page.close();
  });
});
