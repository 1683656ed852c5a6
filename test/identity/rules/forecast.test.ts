import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { linesOf, type WaitingStart } from '../../../server/rules/admission-order.js';
import type { Budget } from '../../../server/rules/budget.js';
import { forecast } from '../../../server/rules/forecast.js';

const budget: Budget = { kind: 'request', now: new Date(0), limit: 10, pausedUntil: null, calls: [] };
const anyStart = fc.record({
  kind: fc.constantFrom('vouched' as const, 'others' as const),
  actor: fc.integer({ min: 1, max: 12 }),
  waits: fc.boolean(),
  again: fc.constantFrom('lost' as const, 'failed' as const, null, null, null),
});
const anyStarts = fc.array(anyStart, { maxLength: 30 }).map((starts) =>
  starts.map(({ actor, ...start }, index): WaitingStart => ({
    ...startOf(`ver_${index}`, start.kind),
    ...start,
    actor: `${start.kind} ${actor}`,
  })),
);
const startOf = (id: string, kind: WaitingStart['kind']): WaitingStart => ({
  id,
  kind,
  actor: id,
  again: null,
  eligible: true,
  waits: false,
  shownBound: null,
});
const anyNext = fc.constantFrom('vouched' as const, 'others' as const);
const read = (starts: readonly WaitingStart[], next: 'vouched' | 'others') =>
  forecast(linesOf({ starts, next }), budget, 60);

describe('a bound that was shown', () => {
  test('does not grow before it has passed, whatever a call takes', () => {
    const ofBudget = (seconds: number, occupiedSeconds: number): Budget => ({
      ...budget,
      now: new Date(seconds * 1000),
      limit: 1,
      calls: [
        {
          startedAt: new Date(0),
          occupiedUntil: new Date(occupiedSeconds * 1000),
          underWay: false,
          hinted: false,
        },
      ],
    });
    const lines = linesOf({ starts: [startOf('a', 'vouched')], next: 'vouched' });
    const first = forecast(lines, ofBudget(0, 60), 60);
    const second = forecast(lines, ofBudget(30, 63), 60, first);
    assert.deepEqual(second.places.get('a')!.startsAt, new Date(60_000));
    const third = forecast(lines, ofBudget(61, 66), 60, second);
    assert.deepEqual(third.places.get('a')!.startsAt, new Date(66_000));
  });
});

describe('those who join a line after its reading', () => {
  test('get the place of a whole reading if they are the first start of their actor', () => {
    fc.assert(
      fc.property(anyStarts, anyStarts, anyNext, (known, joining, next) => {
        const newcomers = joining.map((start, index) => ({ ...start, id: `new_${index}`, again: null }));
        const added = read(known, next);
        added.add(newcomers);
        const whole = read([...known, ...newcomers], next);
        assert.deepEqual(added.firsts, whole.firsts);
        for (const { id } of newcomers) {
          const [shown, exact] = [added.places.get(id)!, whole.places.get(id)!];
          if (!added.firsts.has(id)) continue;
          assert.equal(shown.place, exact.place);
          assert.deepEqual(shown.startsAt, exact.startsAt);
        }
      }),
    );
  });

  test('are added once, and change no place of those before them', () => {
    const [first, second] = [startOf('a', 'others'), startOf('b', 'others')];
    const line = read([first], 'others');
    const before = line.places.get('a');
    line.add([first, second]);
    line.add([second]);
    assert.equal(line.places.get('a'), before);
    assert.equal(line.places.get('b')!.place, 2);
  });
});
