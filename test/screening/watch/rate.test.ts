import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterRefusal, MOST_READS_A_MINUTE, readsToRise } from '../../../server/screening/reading-rate.js';

describe('the rate of reads', () => {
  test('halves at each refusal, and stays above none', () => {
    let rate = { perMinute: 10, refusedAt: null as number | null };
    const rates = Array.from({ length: 5 }, () => (rate = afterRefusal(rate)).perMinute);
    assert.deepEqual(rates, [5, 2, 1, 1, 1]);
  });

  test('rises by one in five minutes of reads, slower near a rate that was refused, never over its ceiling', () => {
    assert.equal(readsToRise({ perMinute: 10, refusedAt: null }), 50);
    assert.equal(readsToRise({ perMinute: 10, refusedAt: 40 }), 50);
    assert.equal(readsToRise({ perMinute: 10, refusedAt: 12 }), 1200);
    assert.equal(readsToRise({ perMinute: MOST_READS_A_MINUTE, refusedAt: null }), Infinity);
  });
});
