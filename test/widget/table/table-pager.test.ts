import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readWholeNumber } from '../../../widget/table/table-pager.js';

const read = (text: string) => readWholeNumber(text, 100);

describe('a whole number that a person typed', () => {
  it('is read in both number systems, with blanks around it', () =>
    assert.deepEqual(['50', ' 7 ', '٥٠', '۵۰'].map(read), [50, 7, 50, 50]));

  it('stays within its bounds', () => assert.deepEqual(['0', '101', '999999'].map(read), [1, 100, 100]));

  it('is nothing for other text', () =>
    assert.deepEqual(['', 'x', '5.5', '-3', '1e2'].map(read), [null, null, null, null, null]));
});
