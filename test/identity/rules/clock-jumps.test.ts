import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClockJumps } from '../../../server/identity/rules/clock-jumps.js';

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
});
