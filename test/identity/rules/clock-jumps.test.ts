import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClockJumps } from '../../../server/rules/clock-jumps.js';

describe('a jump of the clock', () => {
  test('is none after a pause of the process, a rollback, and the way back from it', () => {
    let monotonic = 0;
    const jumps = createClockJumps(() => monotonic);
    const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
    const read = (seconds: number) => {
      const before = jumps.total();
      jumps.note(at(seconds));
      return (jumps.total() - before) / 1000;
    };
    assert.equal(read(0), 0);
    monotonic = 600_000;
    assert.equal(read(600), 0);
    assert.equal(read(300), 0);
    assert.equal(read(600), 0);
    assert.equal(read(608), 0);
    assert.equal(jumps.lastAt(), -Infinity);
    assert.equal(read(1208), 600);
    assert.equal(jumps.lastAt(), 600_000);
    assert.equal(read(1208), 0);
  });

  test('makes what was stored before as old as it really is, and moves nothing that was stored after', () => {
    let monotonic = 0;
    const jumps = createClockJumps(() => monotonic);
    const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
    jumps.note(at(0));
    monotonic = 60_000;
    jumps.note(at(150));
    assert.equal(jumps.since(at(59)), 90_000);
    assert.equal(jumps.since(at(150)), 0);
    monotonic = 70_000;
    jumps.note(at(190));
    assert.equal(jumps.since(at(59)), 120_000);
    assert.equal(jumps.since(at(155)), 30_000);
    assert.equal(jumps.since(at(190)), 0);
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
