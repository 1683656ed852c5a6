import { assert, describe, it } from '../../../in-page/index.js';
import { holdClock } from '../results-page.js';
import { decideAll } from './common-name.js';

describe('an analyst with 86 hits of a common name', () => {
  holdClock();
  it('decides those that the data leaves open with one press each', async () => {
    const { proxy, presses } = await decideAll({ entityDate: '1979-03-14', countries: ['SA'] });
    const [together, alone] = [true, false].map((isTogether) =>
      proxy.kept.filter(({ together }) => together === isTogether),
    );
    assert.deepEqual([alone!.length, together!.length], [32, 54]);
    assert.isAtMost(presses, 48, 'presses');
  });
});
