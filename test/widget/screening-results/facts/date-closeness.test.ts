import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dateCloseness } from '../../../../widget/screening-results/facts/date-closeness.js';
import { readListedDate } from '../../../../widget/language/listed-date.js';

const closenessOf = (text: string, screened: string) => dateCloseness(readListedDate(text), screened);

it('takes 1 January of another year for an unknown day, and no other day', () => {
  assert.equal(closenessOf('1951-01-01', '1970-01-01'), 'conflict');
  assert.equal(closenessOf('1951-01-02', '1970-01-02'), 'dayAndMonth');
});

describe('dateCloseness against 1970-03-04', () => {
  const cases: [listed: string, closeness: string][] = [
    ['1970-03-04', 'day'],
    ['1970-03', 'month'],
    ['1970', 'year'],
    ['1970-04-03', 'exchanged'],
    ['04/03/1970', 'exchanged'],
    ['03/04/1970', 'exchanged'],
    ['04.03.1970', 'day'],
    ['1968 to 1973', 'range'],
    ['1960s', 'near'],
    ['1970s', 'range'],
    ['circa 1970', 'near'],
    ['circa 1972', 'near'],
    ['circa 1973', 'conflict'],
    ['circa 7 Jul 1972', 'near'],
    ['circa Sep 1972', 'near'],
    ['circa 2 Jan 1968', 'near'],
    ['7 Jul 1972', 'conflict'],
    ['1972', 'near'],
    ['1968-03-04', 'near'],
    ['1968-03-03', 'conflict'],
    ['1970-05-05', 'near'],
    ['1971-04-03', 'near'],
    ['1951', 'conflict'],
    ['1390 AH', 'near'],
    ['1389 AH', 'year'],
    ['12/1389 AH', 'month'],
    ['25 Dhu al-Hijja 1389', 'day'],
    ['26 Dhu al-Hijja 1389', 'near'],
    ['1348', 'near'],
    ['in the seventies', 'unknown'],
  ];
  for (const [listed, closeness] of cases) {
    it(`finds ${closeness} for ${listed}`, () => {
      assert.equal(closenessOf(listed, '1970-03-04'), closeness);
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
        assert.equal(closenessOf(`${year}-${dayOfMonth}-${month}`, screened), 'exchanged');
        assert.equal(closenessOf(`${month}/${dayOfMonth}/${year}`, screened), 'exchanged');
        assert.equal(closenessOf(`${dayOfMonth}/${month}/${year}`, screened), 'exchanged');
      }),
    );
  });
});
