import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateDoubt } from '../../contract/doubtful-date.js';

const TODAY = '2026-11-28';
const doubts = (entityType: string, days: string) =>
  days.split(' ').map((day) => dateDoubt(entityType, day, TODAY));

describe('a date is doubted', () => {
  const cases: [doubt: string | null, entityType: string, days: string][] = [
    ['placeholder', 'person', '1900-05-17 1899-12-30 1753-01-01 0001-01-01 1111-11-11 1904-01-01 1969-12-31'],
    ['placeholder', 'person', '1970-01-01 1911-11-11 1912-12-12 2002-02-02 1985-01-01 2001-01-01'],
    ['calendar', 'person', '1300-01-01 1370-09-17 1348-10-11 1445-01-01 1500-12-30'],
    ['recent', 'person', '2026-11-28 2026-11-27 2019-06-03 2008-11-29 2068-07-16'],
    [null, 'person', '2008-11-28 1901-02-03 1985-05-17 1970-01-02 1999-12-31'],
    [null, 'company', '1865-05-17 1985-01-01 1901-01-01 1911-11-11 2019-06-03 2026-11-27'],
    ['placeholder', 'company', '1970-01-01 1969-12-31 1904-01-01'],
    ['placeholder', 'company', '0001-01-01 1753-01-01 1900-01-01'],
    [null, 'company', '1753-01-02 1900-01-02 1904-01-02 1970-01-02'],
    ['calendar', 'company', '1370-09-17 1445-01-01'],
    ['recent', 'company', TODAY],
  ];
  for (const [doubt, entityType, days] of cases)
    it(`as ${doubt} of a ${entityType}: ${days}`, () =>
      assert.deepEqual(new Set(doubts(entityType, days)), new Set([doubt])));
});
