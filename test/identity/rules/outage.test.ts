import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createOutage, OUTAGE_BOUND_MS, type Outage } from '../../../server/rules/outage.js';

describe('an outage of the service', () => {
  let now: number;
  let outage: Outage;
  beforeEach(() => {
    now = 1_000;
    outage = createOutage(() => now);
  });

  test('lets one call every five seconds find out whether it is over, and then all', () => {
    assert.deepEqual(outage.allowance(), { calls: Infinity });
    assert.ok(outage.notSent());
    assert.deepEqual(outage.allowance(), { waitMs: 5_000 });
    now += 5_000;
    assert.deepEqual(outage.allowance(), { calls: 1 });
    assert.deepEqual(outage.allowance(), { waitMs: 5_000 }, 'while that call is under way');
    outage.end();
    assert.deepEqual(outage.allowance(), { calls: Infinity });
  });

  test('keeps the line for ten minutes, however often it is tried', () => {
    const began = now;
    for (; now < began + OUTAGE_BOUND_MS; now += 5_000) assert.ok(outage.notSent(), String(now));
    assert.ok(!outage.notSent());
    assert.deepEqual(outage.allowance(), { calls: Infinity });
    outage.end();
    assert.ok(outage.notSent(), 'the next one has its own time');
  });

  test('is a new one when no call was tried for a minute', () => {
    assert.ok(outage.notSent());
    now += OUTAGE_BOUND_MS + 1;
    assert.ok(outage.notSent());
    assert.deepEqual(outage.allowance(), { waitMs: 5_000 });
  });

  test('goes on while the attempts to connect are slow', () => {
    const began = now;
    assert.ok(outage.notSent());
    while (now < began + OUTAGE_BOUND_MS) {
      now += 15_000;
      assert.equal(outage.notSent(), now < began + OUTAGE_BOUND_MS);
    }
  });
});
