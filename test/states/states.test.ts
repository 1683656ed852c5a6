import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe } from './axe.js';
import { referenceOf, storedLight } from './reference.js';
import { faultsOf } from './rendered-screen.js';
import { AS_STORED, renderAll, type Rendering } from './renderings.js';
import { ELEMENTS, openStates, type States } from './states-page.js';

let states: States;
before(async () => {
  states = await openStates();
});
after(async () => {
  await states?.close();
});

for (const element of ELEMENTS) {
  describe(`every screen of ${element}`, () => {
    let renderings: Rendering[];
    const violations: string[] = [];
    before(async () => {
      renderings = await renderAll(
        states,
        element,
        {
          each: async (page, { language }) => {
            // Its rules do not depend on the language, except for one: the page in Arabic is in test:all.
            if (language === 'en') violations.push(...(await axe(page, '.gallery')));
          },
        },
        AS_STORED,
      );
    });

    test('fits: no overflow, overlap, motion, low contrast or small target', () => {
      for (const { language, screens, trees } of renderings) {
        assert.equal(trees.length, screens.length);
        assert.deepEqual(faultsOf(screens), [], language);
      }
    });

    test('equals the stored reference, which npm run screenshots writes', () => {
      assert.deepEqual(referenceOf(renderings).split('\n'), storedLight(element).split('\n'));
    });

    test('passes axe', () => {
      assert.deepEqual(violations, []);
    });
  });
}
