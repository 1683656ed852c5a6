import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClockJumps } from '../../../server/identity/rules/clock-jumps.js';

describe('a jump of the clock', () => {
  test('is none after a pause of the process, a rollback, and the way back from it', () => {
    let monotonic = 0;
    const jumps = createClockJumps(() => monotonic);
    const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
    const read = (seconds: number) => {
      const jumped = jumps.since(at(seconds));
      jumps.note(at(seconds));
      return jumped / 1000;
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
});
