import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  afterRefusal,
  isNewWave,
  MOST_READS_A_MINUTE,
  readsToRise,
  secondsToNext,
  type Observed,
} from '../../../../server/screening/watch/rules/reading-schedule.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const SEEN: Observed = {
  isMonitored: true,
  isRunning: false,
  screenedAt: at(0),
  screenedBefore: at(0),
  wave: null,
  moved: false,
  quiet: 0,
};

describe('the next reading', () => {
  test('of a name that the wave has not reached is soon, then ever later, at most a day', () => {
    const behind = { ...SEEN, wave: at(60) };
    const waits = Array.from({ length: 12 }, (_, quiet) => secondsToNext({ ...behind, quiet }));
    assert.equal(waits[0], 1800);
    assert.deepEqual(
      waits,
      waits.toSorted((one, other) => one - other),
    );
    assert.equal(waits.at(-1), 86_400);
  });

  test('of a name that was screened in the wave is a day later', () => {
    assert.equal(secondsToNext({ ...SEEN, wave: at(60), screenedAt: at(61) }), 86_400);
    // A little before the wave was noticed.
    assert.equal(secondsToNext({ ...SEEN, wave: at(60), screenedAt: at(59) }), 86_400);
    assert.equal(secondsToNext(SEEN), 86_400);
  });

  test('of a run that has not ended is a minute later', () => {
    assert.equal(secondsToNext({ ...SEEN, isRunning: true }), 60);
  });
});

describe('a wave', () => {
  test('begins when a name is screened that the last one had reached', () => {
    assert.equal(isNewWave({ ...SEEN, screenedAt: at(1) }), true);
    const reached = { ...SEEN, wave: at(60), screenedBefore: at(70), screenedAt: at(600) };
    assert.equal(isNewWave(reached), true);
  });

  test('goes on while it reaches further names', () => {
    assert.equal(isNewWave({ ...SEEN, wave: at(60), screenedAt: at(90) }), false);
    assert.equal(isNewWave({ ...SEEN, wave: at(60) }), false);
    assert.equal(isNewWave({ ...SEEN, screenedAt: at(1), isMonitored: false }), false);
    assert.equal(isNewWave({ ...SEEN, screenedBefore: null }), false);
  });
});

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

  test('reads 95 % of 5,000 screenings within 90 minutes at its ceiling', () => {
    assert.ok((0.95 * 5000) / MOST_READS_A_MINUTE <= 90);
  });
});
