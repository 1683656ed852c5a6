import { assert, describe, it } from '../../../in-page/index.js';
import { holdClock } from '../rendered-results.js';
import { decideAll } from './rendered-batches.js';

describe('an analyst with 258 hits of a common name', () => {
  holdClock();
  it('decides those that the data leaves open with one press each', async () => {
    const { page, presses } = await decideAll({ entityDate: '1979-03-14', countries: ['SA'] });
    // Two of the 97 are one entity.
    assert.equal(page.singles.length, 95);
    assert.equal(page.events.flatMap(({ detail }) => detail.decisions).length, 163);
    assert.isAtMost(presses, 112, 'presses');
  });
});
