import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DATE_VERDICTS,
  dateVerdict,
  validTolerance,
} from '../../../../widget/screening-results/facts/date-closeness.js';
import { readListedDate } from '../../../../widget/screening-results/facts/listed-date.js';

const verdictOf = (text: string, screened: string, tolerance = 2) =>
  dateVerdict(readListedDate(text), screened, tolerance);

describe('dateVerdict against 1970-03-04', () => {
  const cases: [listed: string, verdict: string, toleranceYears?: number][] = [
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
  for (const [listed, verdict, tolerance] of cases) {
    it(`${listed} within ${tolerance ?? 2} years: ${verdict}`, () => {
      assert.equal(verdictOf(listed, '1970-03-04', tolerance), verdict);
    });
  }
});

describe('dateVerdict', () => {
  const day = fc
    .integer({ min: -30_000, max: 20_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

  it('is the same day for the same day alone', () => {
    fc.assert(
      fc.property(day, day, (listed, screened) => {
        assert.equal(verdictOf(listed, screened) === 'day', listed === screened);
        assert.equal(verdictOf(screened, screened), 'day');
      }),
    );
  });

  it('is never a conflict when day and month are exchanged', () => {
    fc.assert(
      fc.property(day, (screened) => {
        const [year, month, dayOfMonth] = screened.split('-') as [string, string, string];
        fc.pre(Number(dayOfMonth) <= 12 && dayOfMonth !== month);
        assert.equal(verdictOf(`${year}-${dayOfMonth}-${month}`, screened, 0), 'exchanged');
        assert.equal(verdictOf(`${month}/${dayOfMonth}/${year}`, screened, 0), 'exchanged');
        assert.equal(verdictOf(`${dayOfMonth}/${month}/${year}`, screened, 0), 'exchanged');
      }),
    );
  });

  it('only grows better with a larger tolerance', () => {
    const rank = (verdict: (typeof DATE_VERDICTS)[number]) => DATE_VERDICTS.indexOf(verdict);
    fc.assert(
      fc.property(day, day, fc.nat(20), fc.nat(20), (listed, screened, one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        for (const text of [listed, listed.slice(0, 7), listed.slice(0, 4), `circa ${listed.slice(0, 4)}`]) {
          assert.ok(rank(verdictOf(text, screened, large)) <= rank(verdictOf(text, screened, small)));
        }
      }),
    );
  });

  it('takes the default for a tolerance that is no number of years, and bounds a large one', () => {
    assert.deepEqual([NaN, -1, 0, 3.7, 1e9].map(validTolerance), [2, 2, 0, 3, 20]);
    assert.equal(validTolerance(7n as unknown as number), 7);
  });
});
