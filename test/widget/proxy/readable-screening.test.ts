import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { isReadable } from '../../../widget/proxy/readable-screening.js';

describe('isReadable', () => {
  it('reads a screening with unknown fields and values, and without what is optional', () => {
    assert.equal(isReadable(screeningOf(212)), true);
    assert.equal(isReadable({ ...screeningOf(0), searchStatus: 'Archived', version: null }), true);
    const absent = { lastScreened: null, lastUpdated: undefined, clientId: null, clientName: undefined };
    const least = { ...screeningOf(1), ...absent, countries: null, entityDate: undefined };
    assert.equal(isReadable(least), true);
  });

  it('rejects anything else, without an exception', () => {
    fc.assert(fc.property(fc.anything(), (value) => assert.equal(isReadable(value), false)));
  });

  it('rejects a field of another type', () => {
    const { hits, ...rest } = screeningOf(1);
    const changed = (change: object) => isReadable({ ...rest, hits, ...change });
    for (const field of [
      'id',
      'name',
      'entityType',
      'screeningStatus',
      'searchStatus',
      'numOfHits',
      'createdAt',
    ]) {
      assert.equal(changed({ [field]: null }), false, field);
    }
    for (const change of [
      { countries: 'SA' },
      { countries: [1] },
      { entityDate: 1970 },
      { extendedSearchParameters: 'none' },
      { summary: { level: 'Low', score: '4' } },
      { hits: { ...hits, totalRecords: NaN } },
      { hits: { ...hits, items: [{ hitId: 'hit-1' }] } },
      { hits: { ...hits, items: [{ hitId: 'hit-1', name: 'X', indicators: [{ category: 'A' }] }] } },
    ]) {
      assert.equal(changed(change), false, JSON.stringify(change));
    }
  });
});
