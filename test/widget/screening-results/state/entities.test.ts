import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupEntities, joinHits } from '../../../../widget/screening-results/state/hits-order.js';

const ids = (list: readonly { hitId: string }[]) => list.map(({ hitId }) => hitId).join('');

describe('hits of one entity', () => {
  type Entry = readonly [name: string, dates?: string, countries?: string];
  const listed = (entries: readonly Entry[]) =>
    entries.map(([name, birthOrFoundationDates, countries], at) => ({
      hitId: at.toString(36),
      name,
      birthOrFoundationDates,
      countries,
    }));
  const rows = (...entries: Entry[]) => joinHits(groupEntities(listed(entries))).map(ids);

  it('are one row: the same name and the same day of birth, whatever the list writes first', () =>
    assert.deepEqual(
      rows(['HARBI, Mohammed', '1970-01-02, 1971'], ['X'], ['Mohammed Harbi', '1971; 1970-01-02']),
      ['02', '1'],
    ));

  it('are never joined by a name alone, or by another date', () =>
    assert.deepEqual(
      rows(
        ['Mohammed Harbi'],
        ['Mohammed Harbi'],
        ['Mohammed Harbi', '1970-01-02'],
        ['Mohammed Harbi', '1970-01-03'],
      ),
      ['0', '1', '2', '3'],
    ));

  it('are joined by a year only where the countries are the same', () =>
    assert.deepEqual(
      rows(
        ['Mohammed Harbi', '1970', 'SA'],
        ['Mohammed Harbi', '1970', 'YE'],
        ['Mohammed Harbi', '1970', 'sa'],
        ['Mohammed Harbi', '1970'],
        ['Mohammed Harbi', '1970'],
      ),
      ['02', '1', '3', '4'],
    ));

  const apart = {
    'dates that say no year': ['Unknown', 'n/a', '40s'],
    'dates of a year or a month, from other countries': ['circa 1961', 'May 1961', '1961-05', '1961-00-00'],
    '1 January, which stands for an unknown day': ['1961-01-01', '1 Jan 1961'],
  };
  for (const [why, dates] of Object.entries(apart))
    it(`are not joined by ${why}`, () => {
      for (const date of dates)
        assert.equal(rows(['Harbi', date, 'SA'], ['Harbi', date, 'YE']).length, 2, date);
    });

  it('are not joined where the vowels of an Indian or Thai script differ, or a name has no letters', () => {
    const others = [
      ['मीना', 'मनु'],
      ['กิต', 'กุต'],
      ['???', '***'],
    ] as const;
    for (const [one, other] of others)
      assert.equal(rows([one, '1961-05-07', 'IN'], [other, '1961-05-07', 'IN']).length, 2, one);
  });
});
