import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pageNumbers, pageOf } from '../../../widget/table/page-of-rows.js';

describe('pageOf', () => {
  it('shows every row on exactly one page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (rows, size) => {
        const { pages } = pageOf(rows, 1, size);
        const all = Array.from({ length: pages }, (_, at) => pageOf(rows, at + 1, size));
        assert.deepEqual(
          all.flatMap((page) => page.rows),
          rows,
        );
        assert.deepEqual(
          all.map(({ page }) => page),
          all.map((_, at) => at + 1),
        );
      }),
    );
  });

  it('shows the nearest page when there is none of that number', () => {
    assert.deepEqual(pageOf([1, 2, 3], 9, 2), { rows: [3], page: 2, pages: 2 });
    assert.deepEqual(pageOf([1, 2, 3], 0, 2), { rows: [1, 2], page: 1, pages: 2 });
    assert.deepEqual(pageOf([], 1, 2), { rows: [], page: 1, pages: 1 });
  });
});

describe('pageNumbers', () => {
  for (const [page, pages, numbers] of [
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, null, 20]],
    [4, 20, [1, 2, 3, 4, 5, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ] as const) {
    it(`names ${JSON.stringify(numbers)} on page ${page} of ${pages}`, () =>
      assert.deepEqual(pageNumbers(page, pages), numbers));
  }
});
