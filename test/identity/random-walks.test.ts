import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines, type Place } from '../engines.js';
import { runWalks } from './random-walks.js';

/** Two hundred. A walk on the embedded engine costs several times as much. */
const WALKS = { pglite: 40, postgres: 160 };

for (const engine of engines) {
  describe(`random walks on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    before(async () => {
      place = await engine.create();
    });
    after(() => place.remove());

    test('end with no unexplained error, one request per person at a time, and every shown time kept', async () => {
      const walks = WALKS[engine.name];
      const outcome = await runWalks({
        where: place.where,
        walks,
        atOnce: walks,
        turns: 4,
        stepsPerKill: 40,
        seed: 1,
      });
      assert.deepEqual(outcome.faults, []);
      assert.equal(outcome.refusedUpstream, 0);
      assert.deepEqual(outcome.walks, { refuse: walks / 2, supersede: walks / 2 });
      // The walks must lead through what they test.
      for (const what of ['kills', 'codes', 'takeovers', 'waits', 'lostAnswers'] as const)
        assert.ok(outcome[what] > 0, what);
    });
  });
}
