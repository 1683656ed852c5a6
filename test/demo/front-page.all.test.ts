import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axe } from '../states/axe.js';
import { tabStops } from './tab-stops.js';
import { LANGUAGES, SCHEMES, statesForSuite, WIDTHS } from '../states/states-page.js';

/** Every element is on the screen, has its texts, and nothing moves any more. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    (tags: string) =>
      [...document.querySelectorAll(tags)].every(
        ({ shadowRoot }) =>
          shadowRoot?.querySelector('.card, [part~=card]') && !shadowRoot.querySelector('[aria-busy=true]'),
      ) && document.getAnimations().length === 0,
    { polling: 50 },
    'kyc-identity-verification, kyc-screening-form, kyc-screening-list, kyc-screening-results, kyc-submission-search',
  );
}

describe('the front page of the demo', () => {
  const served = statesForSuite();

  it('is accessible and scrolls only downwards, in both languages and schemes', async () => {
    const page = await served.browser.newPage();
    for (const [index, language] of LANGUAGES.entries()) {
      await page.setViewport({ width: WIDTHS[index]!, height: 800 });
      await open(page, `${served.url}/?lang=${language}&scheme=${SCHEMES[index]}`);
      assert.deepEqual(await axe(page, 'html'), [], language);
      const [wide, seen] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      assert.ok(wide! <= seen!, `${language} is ${wide} px wide`);
    }
    await page.close();
  });

  it('is used by keyboard from top to bottom: each stop is seen, and none lies under the bar', async () => {
    const page = await served.browser.newPage();
    await open(page, `${served.url}/?lang=en`);
    const stops = await tabStops(page, () => {
      let element = document.activeElement!;
      while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (element === document.body) return undefined;
      // A box shows the focus itself or on its label; the browser marks the calendar button of a date by itself.
      const label = element.matches('[type=radio], [type=checkbox]') ? element.closest('label')! : element;
      const isMarked =
        [element, label].some((marked) => getComputedStyle(marked).outlineStyle !== 'none') ||
        (element.matches('[type=date]') && !element.matches(':focus-visible'));
      const { top, bottom } = label.getBoundingClientRect();
      const bar = document.querySelector('header.top')!;
      const covered =
        !bar.contains(element) && !element.matches('.skip') && top < bar.getBoundingClientRect().bottom;
      const name = `${element.localName} “${(element.textContent || element.id).trim().slice(0, 30)}”`;
      return {
        name,
        faults: [
          ...(isMarked ? [] : [`${name} shows no focus`]),
          ...(covered && bottom - top < 400 ? [`${name} lies under the bar`] : []),
        ],
      };
    });
    assert.deepEqual(
      stops.flatMap(({ faults }) => faults),
      [],
    );
    assert.ok(stops.length > 30 && stops.length < 150, `${stops.length} stops`);
    assert.match(stops[0]!.name, /Skip to the elements/);
    await page.close();
  });

  it('leads to the page of all screens in the same language and colours', async () => {
    const page = await served.browser.newPage();
    await open(page, `${served.url}/?lang=ar&scheme=dark`);
    await Promise.all([page.waitForNavigation(), page.locator('header a[href^="states.html"]').click()]);
    assert.equal(new URL(page.url()).pathname, '/states.html');
    const [lang, scheme] = await page.evaluate(() => {
      const { lang: language, dataset } = document.documentElement;
      return [language, dataset['scheme']];
    });
    assert.deepEqual([lang, scheme], ['ar', 'dark']);
    await page.close();
  });
});
