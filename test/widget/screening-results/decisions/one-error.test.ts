import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SeededRandom } from '../../../../sandbox/synthetic/seeded-random.js';
import { ERRORS, listedPeople, ruledOut, strangers } from './one-error.js';

/** Every entry is in `one-error.all.test.ts`. */
const PEOPLE = 300;

const random = new SeededRandom('one error');
const all = listedPeople();
const people = Array.from({ length: PEOPLE }, () => random.pick(all));

describe('a customer who is listed and differs in one thing', () => {
  for (const [error, casesOf] of ERRORS)
    it(`is never ruled out: ${error}`, () => {
      const cases = people.flatMap((entry) => casesOf(entry, random));
      assert.ok(cases.length >= PEOPLE / 2, `${cases.length} cases`);
      const lost = cases.filter((each) => Object.values(ruledOut(each)).some(Boolean));
      const shown = lost.map(({ customer, hit }) => [customer.entityDate, hit.birthOrFoundationDates]);
      assert.deepEqual(shown.slice(0, 5), [], `${lost.length} of ${cases.length}`);
    });
});

describe('a stranger', () => {
  it('is still offered to be ruled out: 95 of 100', () => {
    const cases = strangers(all, random, 2_000);
    const offered = cases.filter((each) => ruledOut(each).isOffered);
    assert.ok(offered.length / cases.length >= 0.95, `${offered.length} of ${cases.length}`);
    assert.ok(offered.every((each) => ruledOut(each).isDecidedByOnePress));
  });
});
