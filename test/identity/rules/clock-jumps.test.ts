import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClockJumps } from '../../../server/rules/clock-jumps.js';

/** Two clocks that stand; `is` reads the time of the database, in seconds, when the monotonic clock shows `monotonic`. */
function twoClocks() {
  let monotonic = 0;
  const jumps = createClockJumps(() => monotonic * 1000);
  const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
  return {
    jumps,
    since: (seconds: number) => jumps.since(at(seconds)) / 1000,
    is(seconds: number, when = monotonic) {
      monotonic = when;
      return jumps.note(at(seconds));
    },
  };
}

describe('a jump of the clock', () => {
  test('is none after a pause of the process, a rollback, and the way back from it', () => {
    const { jumps, is, since } = twoClocks();
    assert.equal(is(0), false);
    for (const seconds of [600, 300, 600, 608]) assert.equal(is(seconds, 600), false);
    assert.deepEqual([since(0), jumps.lastAt()], [0, -Infinity]);
    assert.equal(is(1208), true);
    assert.deepEqual([since(0), jumps.lastAt()], [600, 600_000]);
    assert.equal(is(1208), false);
    assert.equal(since(0), 600);
  });

  test('is more than ten seconds, and is undone by more than ten', () => {
    const { is } = twoClocks();
    assert.deepEqual([is(0), is(10), is(20.001)], [false, false, true]);
    assert.deepEqual([is(10.001), is(10)], [false, true]);
  });

  test('makes what was stored before as old as it really is, and moves nothing that was stored after', () => {
    const { is, since } = twoClocks();
    is(0);
    is(150, 60);
    // The reading that finds it may be a second late.
    assert.deepEqual([since(59), since(61), since(61.001), since(150)], [90, 90, 0, 0]);
    is(190, 70);
    assert.deepEqual([since(59), since(155), since(190)], [120, 30, 0]);
  });

  test('counts for ten minutes until the next one', () => {
    for (const [second, sinceStart] of [
      [659.999, 120],
      [660, 30],
    ] as const) {
      const { jumps, is, since } = twoClocks();
      is(0);
      is(150, 60);
      is(second + 120, second);
      assert.deepEqual([since(0), jumps.total() / 1000], [sinceStart, sinceStart]);
    }
  });

  const DAY = 86_400;

  /** A clock that is read once a second, and how far each time is set ahead of the real one, in seconds. */
  function run(steps: readonly number[]) {
    let monotonic = 0;
    const jumps = createClockJumps(() => monotonic);
    const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
    const found = steps.map((ahead) => {
      monotonic += 1_000;
      return jumps.note(at(monotonic / 1000 + ahead));
    });
    return { jumps, found, sinceStart: jumps.since(at(1)) / 1000 };
  }

  test('is forgotten when the clock goes back, as far as it goes back', () => {
    assert.deepEqual(run([0, DAY, DAY, 0]).found, [false, true, false, true]);
    for (const [steps, sinceStart] of [
      [[0, DAY, 0], 0],
      [[0, DAY, 2], 0],
      [[0, DAY, -300], 0],
      [[0, DAY, -300, 0], 0],
      [[0, DAY, 0, DAY], DAY],
      [[0, DAY, 0, DAY, 0], 0],
      [[0, DAY, 2 * DAY, DAY], DAY],
      [[0, DAY, 2 * DAY, 0], 0],
      [[0, DAY, DAY / 2], DAY / 2],
      [[0, -300, 0], 0],
      [[0, -300, DAY], DAY],
    ] as const)
      assert.ok(
        Math.abs(run(steps).sinceStart - sinceStart) <= 10,
        `${steps.join(', ')}: ${run(steps).sinceStart}`,
      );
  });

  test('and its end both count as the last change: what was judged meanwhile counts no more', () => {
    assert.equal(run([0, DAY]).jumps.lastAt(), 2_000);
    assert.equal(run([0, DAY, DAY, 0]).jumps.lastAt(), 4_000);
  });
});
