import { assert, describe, it } from '../../in-page/index.js';
import { readListedDates } from '../../../widget/language/listed-date.js';

describe('readListedDates in a browser', () => {
  it('reads dates that stand beside words of another script', () => {
    for (const date of ['1970-03-04', '1970/03/04', '4.3.1970', '04/04/1970', '1970-03-04T00:00:00Z'])
      assert.deepEqual(
        readListedDates(`${date}، حوالي 1960`).map(({ precision }) => precision),
        ['day', 'year'],
        date,
      );
  });
});
