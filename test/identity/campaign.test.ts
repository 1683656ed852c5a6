import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCampaign, type Campaign } from '../bench/hours/campaign.js';
import { engines } from '../engines.js';

for (const engine of engines) {
  describe(`a campaign on ${engine.name}`, { skip: engine.skip }, () => {
    const run = async (campaign: Campaign) => {
      const place = await engine.create();
      return runCampaign(place.where, campaign).finally(place.remove);
    };

    test('30 people within a short minute all get a code, in order, by the time shown, within the limit', async () => {
      const late: string[] = [];
      // What a busy machine takes for a call is a smaller share of a longer minute. A page that stalls there is absent.
      for (const windowSeconds of [6, 18, 54]) {
        const outcome = await run({ people: 30, windowSeconds });
        assert.equal(outcome.completed, 30);
        assert.equal(outcome.refusedUpstream, 0);
        assert.deepEqual(outcome.errors, []);
        const { overtaken, exceededBy, limitUsed } = outcome;
        // The benchmark holds it to 95 %.
        if (overtaken === 0 && exceededBy <= 1 && limitUsed > 0.7) return;
        late.push(
          `${overtaken} overtaken, exceeded by ${exceededBy} minutes, ${limitUsed} of the limit used`,
        );
      }
      assert.fail(late.join('; '));
    });
  });
}
