import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSoak } from '../bench/hours/soak.js';
import { QUICK_WASM } from '../engines.js';

test('a proxy shows each new place on every stream while webhooks and reads come in', async () => {
  const outcome = await runSoak({
    streams: 16,
    webhooksPerSecond: 10,
    minutes: 0.05,
    moveEveryMs: 1500,
    nodeOptions: [QUICK_WASM],
  });
  assert.deepEqual(outcome.errors, []);
  assert.ok(outcome.webhookMs.length > 0 && outcome.reads.session!.length > 0);
  assert.equal(outcome.broadcastMs.length + outcome.missed, 2 * 16);
  assert.ok(outcome.broadcastMs.length > 0);
});
