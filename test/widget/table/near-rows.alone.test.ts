import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { NearRows } from '../../../widget/table/near-rows.js';

type Entry = { target: HTMLElement; isIntersecting: boolean };

describe('which rows are on the screen', () => {
  let report: (entries: Entry[]) => void;
  const row = (at: number) => ({ dataset: { at: String(at) } }) as unknown as HTMLElement;

  before(() => {
    const IntersectionObserver = class {
      constructor(take: (entries: Entry[]) => void) {
        report = take;
      }
      observe() {}
    };
    Object.assign(globalThis, { window: { IntersectionObserver }, IntersectionObserver });
  });
  after(() => {
    for (const name of ['window', 'IntersectionObserver']) Reflect.deleteProperty(globalThis, name);
  });

  it('is told of a row that is there at once, and of one that comes; until the browser says more, all are', () => {
    let updates = 0;
    const near = new NearRows(() => (updates += 1));
    const [first, second] = [row(0), row(1)];
    near.observe([first!, second!]);
    assert.deepEqual(near.places, [0, 1]);
    report([
      { target: first!, isIntersecting: true },
      { target: second!, isIntersecting: false },
    ]);
    assert.deepEqual([near.places, updates], [[0], 1]);
    report([{ target: first!, isIntersecting: true }]);
    assert.equal(updates, 1, 'nothing moved');
    report([{ target: second!, isIntersecting: true }]);
    assert.deepEqual([near.places, updates], [[0, 1], 2]);
  });
});
