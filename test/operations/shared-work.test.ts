import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { limitConcurrency } from '../../server/operations/shared-work.js';

test('at most the given number run at once, in the order they came, and one that fails lets the next in', async () => {
  const run = limitConcurrency(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 9 }, (_, index) =>
    run(async () => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      if (index % 3 === 0) throw new Error(`no ${index}`);
      return index;
    }),
  );
  const ends = await Promise.allSettled(works);
  assert.equal(most, 2);
  assert.deepEqual(
    begun,
    works.map((_, index) => index),
  );
  assert.deepEqual(
    ends.map((end) => end.status === 'fulfilled'),
    works.map((_, index) => index % 3 !== 0),
  );
});
