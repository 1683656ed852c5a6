import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Hit } from '../../../../contract/screening.js';
import { countryKeys } from '../../../../widget/language/hit-countries.js';
import {
  countBy,
  narrowHits,
  riskTypeOf,
  sortHits,
  HIT_SORTS,
} from '../../../../widget/screening-results/state/hits-order.js';

const hits = fc.array(
  fc.record({
    hitId: fc.uuid(),
    name: fc.string(),
    riskType: fc.constantFrom('Sanctions', 'PEP', 'News Media', '', null, undefined),
    strength: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    riskScore: fc.option(fc.integer({ min: 0, max: 100 })),
  }),
);

describe('sortHits', () => {
  it('keeps every hit once and leaves its input as it is, in every order', () => {
    fc.assert(
      fc.property(hits, fc.constantFrom(...HIT_SORTS), fc.boolean(), (list, by, descending) => {
        const before = [...list];
        const sorted = sortHits(list, { by, descending });
        assert.deepEqual(list, before);
        assert.equal(sorted.length, list.length);
        assert.ok(list.every((hit) => sorted.includes(hit)));
      }),
    );
  });

  it('puts hits without a value last in both directions', () => {
    const list = [
      { hitId: 'none', name: 'N' },
      { hitId: 'low', name: 'L', strength: 0.1 },
      { hitId: 'high', name: 'H', strength: 0.9 },
    ];
    const ids = (descending: boolean) =>
      sortHits(list, { by: 'strength', descending }).map((hit) => hit.hitId);
    assert.deepEqual(ids(true), ['high', 'low', 'none']);
    assert.deepEqual(ids(false), ['low', 'high', 'none']);
  });
});

const ofSource = (...types: string[]) => ({
  key: types.join(),
  includes: (hit: Hit) => types.includes(riskTypeOf(hit)),
});

describe('narrowHits', () => {
  it('keeps hits of the chosen types', () => {
    const list = [
      { hitId: 'a', name: 'A', riskType: 'PEP', strength: 0.8, riskScore: 60 },
      { hitId: 'b', name: 'B', riskType: 'PEP', strength: 0.79, riskScore: 60 },
      { hitId: 'c', name: 'C', riskType: 'Sanctions', strength: 0.9, riskScore: 90 },
      { hitId: 'd', name: 'D', riskType: 'PEP' },
    ];
    const ids = (types: string[] | null) =>
      narrowHits(list, { source: types && ofSource(...types) }).map((hit) => hit.hitId);
    assert.deepEqual(ids(null), ['a', 'b', 'c', 'd']);
    assert.deepEqual(ids(['PEP']), ['a', 'b', 'd']);
  });

  it('counts each hit under exactly one risk type', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const counts = countBy(list, riskTypeOf);
        assert.equal(
          counts.reduce((sum, [, count]) => sum + count, 0),
          list.length,
        );
        for (const [type, count] of counts) {
          assert.equal(narrowHits(list, { source: ofSource(type) }).length, count);
        }
      }),
    );
  });

  it('keeps hits that fit every test', () => {
    const list = ['a', 'b', 'c'].map((hitId) => ({ hitId, name: 'X' }));
    const without = (id: string) => ({ key: id, includes: ({ hitId }: Hit) => hitId !== id });
    const left = narrowHits(list, { date: without('a'), group: without('c'), country: null });
    assert.deepEqual(
      left.map(({ hitId }) => hitId),
      ['b'],
    );
  });

  it('keeps hits of a country, however the list writes it, and counts each under all of its countries', () => {
    const list = ['SA', 'Saudi Arabia; Yemen', 'YE', '', null, 'Atlantis'].map((countries, at) => ({
      hitId: String(at),
      name: 'X',
      countries,
    }));
    const counts = countBy(list, countryKeys);
    assert.deepEqual(Object.fromEntries(counts), { SA: 2, YE: 2, '': 2, Atlantis: 1 });
    for (const [key, count] of counts) {
      const country = { key, includes: (hit: Hit) => countryKeys(hit).includes(key) };
      assert.equal(narrowHits(list, { country }).length, count);
    }
  });
});
