import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { nextSlotAt, type Budget } from '../../../server/rules/budget.js';
import { type Kind, type Lines, type WaitingStart } from '../../../server/rules/admission-order.js';
import { forecast, shownStart } from '../../../server/rules/forecast.js';

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
      underWay: false,
      hinted: false,
    })),
});
const inLine = (count: number, kind = '') =>
  Array.from({ length: count }, (_, index): InLine => ({
    id: `ver_${index}${kind}`,
    waits: index % 2 === 1,
  }));
const ready = (count: number) => inLine(count).map(({ id }) => ({ id, waits: false }));

type InLine = Pick<WaitingStart, 'id' | 'waits'>;
const startOf =
  (kind: Kind) =>
  (start: InLine): WaitingStart => ({
    ...start,
    kind,
    actor: start.id,
    again: null,
    eligible: true,
    shownBound: null,
  });
const placesIn = ({ vouched, others, next }: Lines<InLine>, budget: Budget) => {
  const lines = { vouched: vouched.map(startOf('vouched')), others: others.map(startOf('others')), next };
  return forecast(lines, budget, 60).places;
};

const NONE: Lines<InLine> = { vouched: [], others: [], next: 'vouched' };
const secondsOf = (moment: Date) => (moment.getTime() - NOW) / 1000;
const anyLines = fc.record({
  vouched: fc.integer({ min: 0, max: 40 }).map((count) => inLine(count, '_vouched')),
  others: fc.integer({ min: 0, max: 40 }).map((count) => inLine(count)),
  next: fc.constantFrom('vouched' as const, 'others' as const),
});
const anyBudget = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 75_000 }), { maxLength: 10 }),
    fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
  )
  .map(([occupied, paused]) => budgetWith(occupied, paused));

describe('the line', () => {
  test('has places 1, 2, 3 … for each kind, and no time is earlier than that of a person ahead', () => {
    fc.assert(
      fc.property(anyLines, anyBudget, (lines, budget) => {
        const places = placesIn(lines, budget);
        assert.equal(places.size, lines.vouched.length + lines.others.length);
        for (const line of [lines.vouched, lines.others]) {
          for (const [index, { id }] of line.entries()) {
            const { place, startsAt, expectedAt } = places.get(id)!;
            assert.equal(place, index + 1);
            assert.ok(expectedAt >= nextSlotAt(budget));
            assert.ok(startsAt >= expectedAt, 'the bound is not before what is expected');
            if (index === 0) continue;
            const ahead = places.get(line[index - 1]!.id)!;
            assert.ok(startsAt >= ahead.startsAt && expectedAt >= ahead.expectedAt);
          }
        }
      }),
    );
  });

  test('the bound of one kind does not depend on the length of the other line', () => {
    fc.assert(
      fc.property(anyLines, anyBudget, ({ vouched, next }, budget) => {
        const alone = placesIn({ vouched, others: [], next }, budget);
        const beside = placesIn({ vouched, others: inLine(100), next }, budget);
        for (const { id } of vouched) assert.deepEqual(beside.get(id)!.startsAt, alone.get(id)!.startsAt);
      }),
    );
  });

  test('expects as many now as there are free slots, and promises every second of them', () => {
    const budget = budgetWith([10_000, 20_000, 30_000, 40_000, 50_000, 51_000, 52_000]);
    const places = [...placesIn({ ...NONE, vouched: ready(5) }, budget).values()];
    assert.deepEqual(
      places.map(({ expectedAt }) => secondsOf(expectedAt)),
      [0, 0, 0, 10, 20],
    );
    assert.deepEqual(
      places.map(({ startsAt }) => secondsOf(startsAt)),
      [0, 0, 20, 40, 51],
    );
  });

  test('counts a call under way as one that takes as long as usual, and a stuck one until its time-out', () => {
    const call = (startedSecondsAgo: number) => ({
      startedAt: new Date(NOW - startedSecondsAgo * 1000),
      occupiedUntil: new Date(NOW + (85 - startedSecondsAgo) * 1000),
      underWay: true,
      hinted: false,
    });
    const soonest = (startedSecondsAgo: number) => {
      const budget = { ...budgetWith([]), limit: 1, calls: [call(startedSecondsAgo)] };
      return secondsOf(placesIn({ ...NONE, vouched: ready(1) }, budget).get('ver_0')!.startsAt);
    };
    assert.deepEqual([soonest(0), soonest(10), soonest(62)], [62, 52, 23]);
  });

  test('promises two slots later to those behind a start that waits, and expects them as if it did not', () => {
    const budget = budgetWith([10_000, 20_000, 30_000, 40_000, 50_000, 51_000, 52_000]);
    const [first, ...behind] = ready(3);
    const places = placesIn({ ...NONE, vouched: [{ ...first!, waits: true }, ...behind] }, budget);
    assert.deepEqual(
      [...places.values()].map(({ place, startsAt }) => [place, secondsOf(startsAt)]),
      [
        [1, 0],
        [2, 20],
        [3, 40],
      ],
    );
    assert.deepEqual(
      [...places.values()].map(({ expectedAt }) => secondsOf(expectedAt)),
      [0, 0, 0],
    );
  });

  test('a shown time does not grow before it has passed, and the proxy could notice it', () => {
    const promised = new Date(NOW + 10_000);
    const [sooner, later] = [new Date(NOW + 5000), new Date(NOW + 40_000)];
    const shownAt = (ms: number, expected: Date) => shownStart(promised, expected, new Date(NOW + ms));
    assert.equal(shownAt(0, later), promised);
    assert.equal(shownAt(0, sooner), sooner);
    assert.equal(shownAt(14_000, later), promised);
    assert.equal(shownAt(15_000, later), later);
    assert.equal(shownStart(null, later, new Date(NOW)), later);
  });
});
