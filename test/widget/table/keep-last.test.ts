import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepLast } from '../../../widget/table/keep-last.js';

describe('kept results', () => {
  it('are made once for the same list and values', () => {
    let made = 0;
    const multiplied = keepLast((list: readonly number[], by: number) => {
      made += 1;
      return list.map((each) => each * by);
    });
    const list = [1, 2];
    assert.equal(multiplied(list, 2), multiplied(list, 2));
    assert.equal(made, 1);
    assert.deepEqual(multiplied(list, 3), [3, 6]);
    assert.deepEqual(multiplied([1], 3), [3]);
    assert.equal(made, 3);
  });

  it('are as many as asked for', () => {
    let made = 0;
    const kept = keepLast((_: object, value: number) => (made += value), 2);
    const list = {};
    for (const value of [1, 2, 1, 2]) kept(list, value);
    assert.equal(made, 3);
    kept(list, 4);
    kept(list, 1);
    assert.equal(made, 8);
  });
});
