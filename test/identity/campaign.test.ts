import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runCampaign } from '../bench/campaign.js';
import { engines, type Place } from '../engines.js';

for (const engine of engines) {
  describe(`a campaign on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    before(async () => {
      place = await engine.create();
    });
    after(() => place.remove());

    test('30 people within a short minute all get a code, in order, by the time shown, within the limit', async () => {
      const outcome = await runCampaign(place.where, { people: 30, windowSeconds: 6 });
      assert.equal(outcome.completed, 30);
      assert.equal(outcome.refusedUpstream, 0);
      assert.deepEqual(outcome.errors, []);
      assert.equal(outcome.overtaken, 0);
      assert.ok(outcome.exceededBy <= 1, `exceeded by ${outcome.exceededBy} minutes`);
      // The benchmark holds it to 95 %; a machine that runs other tests meanwhile loses more, the shorter the minute is.
      assert.ok(outcome.limitUsed > 0.7, `${outcome.limitUsed} of the limit used`);
    });
  });
}
