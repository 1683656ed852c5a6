import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SeededRandom } from '../../../../sandbox/synthetic/seeded-random.js';
import { ERRORS, listedPeople, ruledOut } from './one-error.js';

const random = new SeededRandom('one error in each entry');
const people = listedPeople();

describe('every listed person who differs in one thing', () => {
  for (const [error, casesOf] of ERRORS)
    it(`is never ruled out: ${error}`, () => {
      // An entry at a time: all cases at once are a million objects, and to keep them takes as long as to judge them.
      const lost = people.flatMap((entry) =>
        casesOf(entry, random).filter((each) => Object.values(ruledOut(each)).some(Boolean)),
      );
      const shown = lost.map(({ customer, hit }) => [customer.entityDate, hit.birthOrFoundationDates]);
      assert.deepEqual(shown.slice(0, 5), [], `${lost.length} cases`);
    });
});
