import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nextOrder, sortRows } from '../../../widget/table/sort-rows.js';

const numbers = (rows: readonly (number | null)[], descending = false) =>
  sortRows(rows, (row) => row, descending, 'en');
const texts = (rows: readonly string[], language = 'en') => sortRows(rows, (row) => row, false, language);

describe('sortRows', () => {
  it('keeps every row once and leaves its input as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.boolean(), (rows, descending) => {
        const before = [...rows];
        const sorted = numbers(rows, descending);
        assert.deepEqual(rows, before);
        assert.deepEqual([...sorted].map(String).sort(), [...rows].map(String).sort());
      }),
    );
  });

  it('puts rows without a value last in both directions', () => {
    assert.deepEqual(numbers([null, 1, 2]), [1, 2, null]);
    assert.deepEqual(numbers([null, 1, 2], true), [2, 1, null]);
  });

  it('orders numbers by size, and numbers inside text too', () => {
    assert.deepEqual(numbers([10, 9.5, -3]), [-3, 9.5, 10]);
    assert.deepEqual(texts(['Floor 10', 'Floor 9']), ['Floor 9', 'Floor 10']);
  });

  it('orders text by the alphabet of the language', () => {
    assert.deepEqual(texts(['z', 'ä', 'b'], 'de'), ['ä', 'b', 'z']);
    assert.deepEqual(texts(['z', 'ä', 'b'], 'sv'), ['b', 'z', 'ä']);
  });

  it('keeps the given order of rows that differ in letter case or accent only', () => {
    assert.deepEqual(texts(['José', 'jose', 'JOSE']), ['José', 'jose', 'JOSE']);
  });
});

describe('nextOrder', () => {
  it('turns the column in force round', () => {
    assert.deepEqual(nextOrder({ by: 'risk', descending: true }, { id: 'risk' }), {
      by: 'risk',
      descending: false,
    });
  });

  it('starts another column in its own direction', () => {
    const order = { by: 'risk', descending: true };
    assert.deepEqual(nextOrder(order, { id: 'name' }), { by: 'name', descending: false });
    assert.deepEqual(nextOrder(undefined, { id: 'strength', descendingFirst: true }), {
      by: 'strength',
      descending: true,
    });
  });
});
