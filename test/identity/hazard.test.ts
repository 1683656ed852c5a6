import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { learnHazard, SLICE_SECONDS } from '../../server/identity/hazard.js';

const slices = fc.array(
  fc.record({
    decided: fc.integer({ min: 0, max: 500 }),
    undecidedSeconds: fc.integer({ min: 1, max: 50_000 }),
  }),
  { maxLength: 20 },
);

describe('the hazard', () => {
  test('is a probability that grows with the time since the last look, whatever the history', () => {
    fc.assert(
      fc.property(
        slices,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 60 }),
        (history, from, gap) => {
          const hazard = learnHazard(history);
          const changed = hazard.changedBetween(from, from + gap);
          assert.ok(changed >= 0 && changed <= 1);
          assert.ok(hazard.changedBetween(from, from + gap + 1) >= changed);
        },
      ),
    );
  });

  test('does not depend on where a span is cut', () => {
    const hazard = learnHazard([{ decided: 5, undecidedSeconds: 900 }]);
    const stays = (from: number, to: number) => 1 - hazard.changedBetween(from, to);
    assert.ok(Math.abs(stays(3, 47) - stays(3, 19) * stays(19, 47)) < 1e-12);
  });

  test('follows what is seen: a tenant whose people decide late is looked at late', () => {
    const late = Array.from({ length: 18 }, (_, slice) => ({
      decided: slice === 9 ? 400 : 0,
      undecidedSeconds: slice <= 9 ? 500 * SLICE_SECONDS : 100 * SLICE_SECONDS,
    }));
    const hazard = learnHazard(late);
    assert.ok(hazard.changedBetween(90, 100) > 5 * hazard.changedBetween(20, 30));
  });
});
