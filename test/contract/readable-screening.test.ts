import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readScreening } from '../../contract/readable-screening.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';

const unreadable = (value: unknown) => readScreening(value).unreadable;

describe('a screening that is read', () => {
  it('may have unknown fields and values, and lack what is optional', () => {
    const absent = { lastScreened: null, lastUpdated: undefined, clientId: null, clientName: undefined };
    const least = { ...screeningOf(1), ...absent, countries: null, entityDate: undefined };
    for (const screening of [
      screeningOf(212),
      { ...screeningOf(0), searchStatus: 'Archived', version: null },
      least,
    ])
      assert.deepEqual(readScreening(screening), { screening, unreadable: [] });
  });

  it('cannot be anything else, without an exception', () => {
    fc.assert(fc.property(fc.anything(), (value) => assert.notDeepEqual(unreadable(value), [])));
  });

  it('cannot have a field of another type, which is named', () => {
    const { hits, ...rest } = screeningOf(1);
    for (const field of [
      'id',
      'name',
      'entityType',
      'screeningStatus',
      'searchStatus',
      'numOfHits',
      'createdAt',
    ])
      assert.deepEqual(unreadable({ ...rest, hits, [field]: null }), [field]);
    for (const change of [
      { countries: 'SA' },
      { countries: [1] },
      { entityDate: 1970 },
      { extendedSearchParameters: 'none' },
      { summary: { level: 'Low', score: 'four' } },
      { summary: { level: 'Low', score: '' } },
      { hits: { ...hits, totalRecords: NaN } },
      { hits: { ...hits, items: null } },
    ])
      assert.deepEqual(unreadable({ ...rest, hits, ...change }), Object.keys(change), JSON.stringify(change));
  });

  it('may have numbers in strings', () => {
    const given = screeningOf(2);
    const [first, second] = given.hits.items;
    const indicators = first!.indicators!.map((each) => ({
      ...each,
      count: String(each.count),
      maxScore: ` ${each.maxScore} `,
    }));
    const items = [{ ...first, riskScore: '95', strength: '0.97', indicators }, second];
    const summary = { ...given.summary, score: String(given.summary.score) };
    const hits = { ...given.hits, totalRecords: '2', items };
    assert.deepEqual(readScreening({ ...given, numOfHits: '2', summary, hits }), {
      screening: given,
      unreadable: [],
    });
  });

  it('shows each hit, and says which of its fields cannot be read', () => {
    const given = screeningOf(300, {}, { pageSize: 300 });
    for (const [change, field] of [
      [{ indicators: [{ category: 'A', count: null, maxScore: 1 }] }, 'indicators'],
      [{ indicators: [null] }, 'indicators'],
      [{ indicators: 'none' }, 'indicators'],
      [{ indicators: [{ count: 1, maxScore: 1 }] }, 'indicators'],
      [{ countries: ['SA'] }, 'countries'],
      [{ aliases: 7 }, 'aliases'],
      [{ birthOrFoundationDates: {} }, 'birthOrFoundationDates'],
      [{ riskScore: 'high' }, 'riskScore'],
      [{ strength: NaN }, 'strength'],
      [{ name: null }, 'name'],
      [{ hitId: 7 }, 'hitId'],
    ] as const) {
      const [first, ...others] = given.hits.items;
      const items = [{ ...first, ...change }, ...others];
      const { screening, unreadable: whole } = readScreening({ ...given, hits: { ...given.hits, items } });
      const [read, ...rest] = screening.hits.items;
      const empty = field === 'name' || field === 'hitId' ? '' : undefined;
      assert.deepEqual(read, { ...first, [field]: empty, unreadable: [field] });
      assert.deepEqual([rest, whole], [others, []]);
    }
    for (const item of [null, 7, 'hit', [], {}]) {
      const hits = { ...given.hits, items: [item] };
      const [read] = readScreening({ ...given, hits }).screening.hits.items;
      assert.deepEqual([read!.hitId, read!.name, read!.unreadable![0]], ['', '', 'hitId']);
    }
  });
});
