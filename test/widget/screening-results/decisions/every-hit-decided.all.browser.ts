import { assert, describe, it } from '../../../in-page/index.js';
import { holdClock } from '../results-page.js';
import { decideAll } from './common-name.js';

describe('an analyst with 235 hits of a common name', () => {
  holdClock();
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
