import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hasSlot, nextSlotAt, type Budget } from '../../server/identity/budget.js';
import { forecast, shownStart } from '../../server/identity/line.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const budgetWith = (occupiedForMs: number[], pausedForMs?: number): Budget => ({
  kind: 'request',
  now: new Date(NOW),
  limit: 10,
  pausedUntil: pausedForMs === undefined ? null : new Date(NOW + pausedForMs),
  calls: occupiedForMs
    .sort((a, b) => a - b)
    .map((ms) => ({
      startedAt: new Date(NOW + ms - 60_000),
      occupiedUntil: new Date(NOW + ms),
      hinted: false,
    })),
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `ver_${index}`);

describe('the line', () => {
  test('has places 1, 2, 3 …, and no time is earlier than that of a person ahead', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 75_000 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 60 }),
        fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
        (occupied, count, paused) => {
          const budget = budgetWith(occupied, paused);
          const places = [...forecast(ids(count), budget, 60).values()];
          places.forEach(({ place, startsAt }, index) => {
            assert.equal(place, index + 1);
            assert.ok(startsAt >= nextSlotAt(budget));
            if (index > 0) assert.ok(startsAt >= places[index - 1]!.startsAt);
          });
        },
      ),
    );
  });

  test('says "now" to as many as there are free slots', () => {
    const places = [
      ...forecast(ids(5), budgetWith([10_000, 20_000, 30_000, 40_000, 50_000, 51_000, 52_000]), 60).values(),
    ];
    assert.deepEqual(
      places.map(({ startsAt }) => startsAt.getTime() - NOW),
      [0, 0, 0, 10_000, 20_000],
    );
  });

  test('a shown time does not grow while it is to come', () => {
    const now = new Date(NOW);
    const promised = new Date(NOW + 10_000);
    assert.equal(shownStart(promised, new Date(NOW + 20_000), now), promised);
    assert.deepEqual(shownStart(promised, new Date(NOW + 5000), now), new Date(NOW + 5000));
    assert.deepEqual(
      shownStart(promised, new Date(NOW + 40_000), new Date(NOW + 11_000)),
      new Date(NOW + 40_000),
    );
  });

  test('a pause after a refusal holds also free slots', () => {
    assert.equal(hasSlot(budgetWith([])), true);
    assert.equal(hasSlot(budgetWith([], 1000)), false);
  });
});
