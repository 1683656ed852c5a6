/** How many presses a long list costs, and what is kept. What the keys do in each engine is proved with few hits. */
import { assert, describe, it } from '../../../in-page/index.js';
import { holdClock } from '../results-page.js';
import { decideAll } from './common-name.js';

describe('an analyst with 235 hits of a common name', () => {
  holdClock();
  it('decides them with at most 26 presses, each with a reason of its own data', async () => {
    const { shown, proxy, presses } = await decideAll({ entityDate: '2001-05-17', countries: ['JO'] });
    assert.isAtMost(presses, 26, 'presses');
    const together = proxy.asked.filter((decisions) => decisions.length > 1).flat();
    assert.deepEqual([together.length, proxy.kept.length], [224, 235]);
    // Of two batches.
    assert.lengthOf(
      together.filter(({ opened }) => opened),
      10,
    );
    const hits = new Map(shown.element.screening!.hits.items.map((hit) => [hit.hitId, hit]));
    for (const { hitId } of together)
      for (const date of [
        ...hits.get(hitId)!.birthOrFoundationDates!.split(', '),
        'customer born 17 May 2001.',
      ])
        assert.include(proxy.reasonOf(hitId), date);
  });

  for (const [by, most] of [
    ['keys', 90],
    ['mouse', 150],
  ] as const)
    it(`decides them by ${by} with at most ${most} presses, each with a reason`, async () => {
      const { proxy, presses } = await decideAll({ entityDate: '1985-03-14', countries: ['SA'] }, by);
      const [together, alone] = [true, false].map((isTogether) =>
        proxy.kept.filter(({ together }) => together === isTogether),
      );
      assert.deepEqual([together!.length, alone!.length], [164, 71]);
      assert.isEmpty(proxy.kept.filter(({ reason }) => reason === ''));
      assert.isAtMost(presses, most);
    });
});
