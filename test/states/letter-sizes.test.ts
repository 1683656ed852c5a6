import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ELEMENTS, statesForSuite, renderIn, STORED_WIDTH } from './states-page.js';

/** Runs in the page: the size of each heading, or of every text, of every screen. In pixels. */
function letterSizes(root: string, which: 'h2' | '*'): number[] {
  document.documentElement.style.fontSize = root;
  const elements = [...document.querySelectorAll('.gallery > figure > :last-child')];
  return elements
    .flatMap((element) => [...element.shadowRoot!.querySelectorAll(`.card ${which}`)])
    .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim()))
    .map((element) => Math.round(parseFloat(getComputedStyle(element).fontSize) * 100) / 100);
}

describe('the letters', () => {
  const states = statesForSuite();

  for (const element of ELEMENTS) {
    test(`of ${element} are as large as the reader or the page wants them, also where a rem is ten pixels`, async () => {
      const page = await states.browser.newPage();
      await states.open(element, 'en', page);
      await renderIn(page, 'light', STORED_WIDTH);
      const protocol = await page.createCDPSession();
      const isReader = (standard: number) => protocol.send('Page.setFontSizes', { fontSizes: { standard } });
      const sizes = (root: string, which: 'h2' | '*') => page.evaluate(letterSizes, root, which);
      const headings = await sizes('100%', 'h2');
      assert.ok(headings.length > 0);
      const times = (factor: number) => headings.map((size) => size * factor);
      assert.deepEqual(await sizes('62.5%', '*'), await sizes('100%', '*'));
      assert.deepEqual(await sizes('200%', 'h2'), times(2));
      await isReader(24);
      assert.deepEqual(await sizes('100%', 'h2'), times(1.5));
      assert.deepEqual(await sizes('62.5%', '*'), await sizes('100%', '*'));
      await page.close();
    });
  }
});
