import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DATE_CLOSENESS, dateCloseness } from '../../../../widget/screening-results/facts/date-closeness.js';
import { validTolerance } from '../../../../widget/screening-results/state/set-properties.js';
import { readListedDate } from '../../../../widget/language/listed-date.js';

const closenessOf = (text: string, screened: string, tolerance = 2) =>
  dateCloseness(readListedDate(text), screened, tolerance);

it('takes 1 January of another year for an unknown day, and no other day', () => {
  assert.equal(closenessOf('1951-01-01', '1970-01-01'), 'conflict');
  assert.equal(closenessOf('1951-01-02', '1970-01-02'), 'dayAndMonth');
});

describe('dateCloseness against 1970-03-04', () => {
  const cases: [listed: string, closeness: string, toleranceYears?: number][] = [
    ['1970-03-04', 'day'],
    ['1970-03', 'month'],
    ['1970', 'year'],
    ['1970-04-03', 'exchanged'],
    ['1970-04-03', 'exchanged', 0],
    ['04/03/1970', 'exchanged'],
    ['03/04/1970', 'exchanged'],
    ['04.03.1970', 'day'],
    ['1968 to 1973', 'range'],
    ['1960s', 'near'],
    ['1970s', 'range'],
    ['circa 1970', 'near'],
    ['circa 1970', 'near', 0],
    ['circa 1972', 'near'],
    ['circa 1973', 'conflict'],
    ['circa 1973', 'near', 3],
    ['circa 7 Jul 1972', 'near'],
    ['circa Sep 1972', 'near'],
    ['circa 2 Jan 1968', 'near'],
    ['7 Jul 1972', 'conflict'],
    ['1972', 'near'],
    ['1972', 'conflict', 1],
    ['1968-03-04', 'near'],
    ['1968-03-03', 'conflict'],
    ['1970-05-05', 'near'],
    ['1970-05-05', 'conflict', 0],
    ['1971-04-03', 'near'],
    ['1951', 'conflict'],
    ['1390 AH', 'near'],
    ['1389 AH', 'year'],
    ['12/1389 AH', 'month'],
    ['25 Dhu al-Hijja 1389', 'day'],
    ['26 Dhu al-Hijja 1389', 'near', 0],
    ['28 Dhu al-Hijja 1389', 'conflict', 0],
    ['1348', 'near'],
    ['in the seventies', 'unknown'],
  ];
  for (const [listed, closeness, tolerance] of cases) {
    it(`finds ${closeness} for ${listed} within ${tolerance ?? 2} years`, () => {
      assert.equal(closenessOf(listed, '1970-03-04', tolerance), closeness);
    });
  }
});

describe('dateCloseness', () => {
  const day = fc
    .integer({ min: -30_000, max: 20_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

  it('is the same day for the same day alone', () => {
    fc.assert(
      fc.property(day, day, (listed, screened) => {
        assert.equal(closenessOf(listed, screened) === 'day', listed === screened);
        assert.equal(closenessOf(screened, screened), 'day');
      }),
    );
  });

  it('is never a conflict when day and month are exchanged', () => {
    fc.assert(
      fc.property(day, (screened) => {
        const [year, month, dayOfMonth] = screened.split('-') as [string, string, string];
        fc.pre(Number(dayOfMonth) <= 12 && dayOfMonth !== month);
        assert.equal(closenessOf(`${year}-${dayOfMonth}-${month}`, screened, 0), 'exchanged');
        assert.equal(closenessOf(`${month}/${dayOfMonth}/${year}`, screened, 0), 'exchanged');
        assert.equal(closenessOf(`${dayOfMonth}/${month}/${year}`, screened, 0), 'exchanged');
      }),
    );
  });

  it('grows no worse with a larger tolerance', () => {
    const rank = (closeness: (typeof DATE_CLOSENESS)[number]) => DATE_CLOSENESS.indexOf(closeness);
    fc.assert(
      fc.property(day, day, fc.nat(20), fc.nat(20), (listed, screened, one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        for (const text of [listed, listed.slice(0, 7), listed.slice(0, 4), `circa ${listed.slice(0, 4)}`]) {
          assert.ok(rank(closenessOf(text, screened, large)) <= rank(closenessOf(text, screened, small)));
        }
      }),
    );
  });

  it('takes the default for a tolerance that is no number of years, and bounds a large one', () => {
    assert.deepEqual([NaN, -1, 0, 3.7, 1e9].map(validTolerance), [2, 2, 0, 3, 20]);
    assert.equal(validTolerance(7n as unknown as number), 7);
  });
});
