import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axe } from './axe.js';
import { letterSizes, type LetterSizes } from './letter-sizes.js';
import { referenceOf, storedLight } from './reference.js';
import { faultsOf } from './rendered-screen.js';
import { asStored, renderAll, type Rendering } from './renderings.js';
import { ELEMENTS, LANGUAGES, statesForSuite } from './states-page.js';
import { translationFaults } from './translated-screens.js';

const states = statesForSuite();

for (const element of ELEMENTS) {
  // Every element in Arabic is in states.all.test.ts.
  const languages = element === 'identity-verification' ? LANGUAGES : (['en'] as const);
  describe(`every screen of ${element} in ${languages.join(' and ')}`, () => {
    let renderings: Rendering[];
    let letters: LetterSizes;
    const violations: string[] = [];
    before(async () => {
      // The contrast of each text is among the faults of a screen; axe judges it in states.all.test.ts.
      const each = async (page: Page) =>
        void violations.push(...(await axe(page, '.gallery', 'all but colours')));
      const last = async (page: Page) => void (letters ??= await letterSizes(page));
      renderings = await renderAll(states, element, { each, last }, asStored(languages));
    });

    test('fits: no overflow, overlap, motion, low contrast or small target', () => {
      for (const { language, screens, trees } of renderings) {
        assert.equal(trees.length, screens.length);
        assert.deepEqual(faultsOf(screens), [], language);
      }
    });

    test('equals the stored reference, which npm run screenshots writes', () => {
      assert.deepEqual(referenceOf(renderings).split('\n'), storedLight(element, languages).split('\n'));
    });

    if (languages === LANGUAGES)
      test('has the same tree in Arabic, and there the Arabic of each message', async () => {
        assert.deepEqual(await translationFaults(element, renderings), []);
      });

    test('passes axe', () => {
      assert.deepEqual(violations, []);
    });

    test('has letters as large as the reader or the page wants them, also where a rem is ten pixels', () => {
      const { headings, texts } = letters;
      const times = (factor: number) => headings.asIs.map((size) => size * factor);
      assert.ok(headings.asIs.length > 0);
      assert.deepEqual(headings.ofDoublePage, times(2));
      assert.deepEqual(headings.ofReader, times(1.5));
      assert.deepEqual(texts.inShortRem, texts.asIs);
      assert.deepEqual(texts.ofReaderInShortRem, texts.ofReader);
    });
  });
}
