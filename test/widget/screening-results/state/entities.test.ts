import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupEntities, joinHits } from '../../../../widget/screening-results/state/entities.js';

const ids = (list: readonly { hitId: string }[]) => list.map(({ hitId }) => hitId).join('');

describe('hits of one entity', () => {
  type Entry = readonly [name: string, dates?: string, countries?: string];
  const listed = (entries: readonly Entry[]) =>
    entries.map(([name, birthOrFoundationDates, countries], at) => ({
      hitId: String(at),
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
});
