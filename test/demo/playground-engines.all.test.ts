import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGINES, type PageBrowser, type Tab } from '../hostile-pages/tabs.js';
import { servePages } from '../states/states-page.js';
import { PATIENCE_MS } from '../test-proxy.js';

/** The other tests of the playground run in Chromium. */
const OTHERS = ENGINES.filter(({ name }) => name !== 'Chromium');
/** The page does the same for each element, and their own tests run in these engines too. */
const ELEMENT_OF = { Firefox: 'screening-results', WebKit: 'identity-verification' } as const;
const LABELLED = `((name) => [...document.querySelectorAll('label')]
  .find(({ textContent }) => textContent === name).control)`;
const ELEMENT = `document.querySelector('.shown > *')`;

async function until(tab: Tab, condition: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tab.evaluate<boolean>(`Boolean(${condition})`))) {
    assert.ok(performance.now() < deadline, `not so in time: ${condition}`);
    await wait(50);
  }
}

/** As a keyboard does it in a control of the page. */
const enter = (label: string, value: string) => `((control) => {
  control.value = ${JSON.stringify(value)};
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
})(${LABELLED}(${JSON.stringify(label)}))`;

describe('the playground in other engines', () => {
  let pages: Awaited<ReturnType<typeof servePages>>;
  before(async () => {
    pages = await servePages();
  });
  after(() => pages?.close());

  for (const engine of OTHERS) {
    const element = ELEMENT_OF[engine.name as keyof typeof ELEMENT_OF];
    describe(engine.name, { skip: engine.skip }, () => {
      let browser: PageBrowser;
      before(async () => {
        browser = await engine.start();
      });
      after(() => browser?.close());

      it(`shows ${element}, changes it with every setting, and writes the code and the address`, async () => {
        const tab = await browser.open(`${pages.url}/playground.html?element=${element}&state=offline`, 1280);
        await until(tab, `${ELEMENT}?.shadowRoot?.querySelector('.card')`);
        await tab.evaluate(enter('numerals', 'arab'));
        await until(tab, `new URL(location).searchParams.get('a.numerals') === 'arab'`);
        await until(tab, `document.querySelector('#code pre').textContent.includes('numerals="arab"')`);
        await until(tab, `document.querySelector('.verdict').textContent.startsWith('✓')`);
        await tab.evaluate(`document.querySelector('header [lang=ar]').click()`);
        await until(tab, `/[\\u0600-\\u06ff]/.test(${ELEMENT}?.shadowRoot?.textContent)`);
        assert.equal(
          await tab.evaluate('document.documentElement.scrollWidth > innerWidth'),
          false,
          'wider than its window',
        );
        // The scripted screen is that of a proxy which does not answer, and there is none that the script asks early.
        assert.deepEqual(
          tab.complaints.filter((line) => !/^kyc-elements: unreachable|\/v1\/verifications/.test(line)),
          [],
        );
        await tab.close();
      });
    });
  }
});
