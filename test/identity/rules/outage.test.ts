import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutage } from '../../../server/rules/outage.js';

test('an outage lets one call every five seconds find out whether it is over, and then all', () => {
  let now = 1_000;
  const outage = createOutage(() => now);
  assert.deepEqual(outage.allowance(), { calls: Infinity });
  outage.notSent();
  assert.deepEqual(outage.allowance(), { waitMs: 5_000 });
  now += 5_000;
  assert.deepEqual(outage.allowance(), { calls: 1 });
  assert.deepEqual(outage.allowance(), { waitMs: 5_000 }, 'while that call is under way');
  outage.end();
  assert.deepEqual(outage.allowance(), { calls: Infinity });
});
