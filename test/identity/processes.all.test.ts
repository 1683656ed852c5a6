import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runProcesses } from '../bench/hours/processes.js';
import { bothEngines, type Place } from '../engines.js';

for (const engine of bothEngines) {
  describe(`proxies killed again and again on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    before(async () => {
      place = await engine.create();
    });
    after(() => place.remove());

    test('lose no verification, repeat no call, and keep to the limit', async () => {
      const outcome = await runProcesses({
        where: place.where,
        processes: engine.name === 'pglite' ? 1 : 3,
        seconds: 6,
        killEveryMs: 1500,
        windowSeconds: 2,
        arriveEveryMs: 500,
        // Longer than a busy machine takes to start a proxy several times.
        lifetimeSeconds: 45,
        tokenSeconds: 3,
      });
      assert.ok(outcome.kills >= 1);
      assert.equal(outcome.refusedUpstream, 0);
      assert.equal(outcome.endedCompleted, outcome.people);
      assert.equal(outcome.completedUpstream, outcome.people);
      assert.equal(outcome.wrongEvents, 0);
      assert.equal(outcome.ended, 0);
      assert.deepEqual(
        outcome.errors.filter((error) => error.startsWith('429')),
        [],
      );
      assert.ok(outcome.tokens > 1);
    });
  });
}
