import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { repeat } from '../../server/operations/shared-work.js';

describe('what is done again and again', () => {
  test('is never done twice at once, leaves no queue behind a hang, and is waited for by a stop', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] });
    t.after(() => mock.timers.reset());
    const ends: (() => void)[] = [];
    const repeated = repeat(() => new Promise<void>((resolve) => ends.push(resolve)), 1000);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        mock.timers.tick(1000);
        await new Promise(setImmediate);
      }
    };
    await pass(100);
    assert.equal(ends.length, 1);
    ends[0]!();
    await new Promise(setImmediate);
    assert.equal(ends.length, 1, 'nothing was waiting behind it');
    await pass(1);
    assert.equal(ends.length, 2);
    let stopped = false;
    const stopping = repeated.stop().then(() => (stopped = true));
    await pass(10);
    assert.equal(stopped, false);
    ends[1]!();
    await stopping;
    await pass(10);
    assert.equal(ends.length, 2);
  });
});
