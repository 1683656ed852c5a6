import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  countByRiskType,
  narrowHits,
  nextOrder,
  pageOf,
  sortHits,
  DEFAULT_ORDER,
  HIT_SORTS,
} from '../../../widget/screening-results/hits-order.js';

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
  it('loses no hit, repeats none and leaves its input alone, in every order', () => {
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

  it('puts hits without the value last, whichever way it goes', () => {
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

describe('narrowHits', () => {
  it('keeps hits of the chosen types inside the chosen rectangle, ends included', () => {
    const list = [
      { hitId: 'a', name: 'A', riskType: 'PEP', strength: 0.8, riskScore: 60 },
      { hitId: 'b', name: 'B', riskType: 'PEP', strength: 0.79, riskScore: 60 },
      { hitId: 'c', name: 'C', riskType: 'Sanctions', strength: 0.9, riskScore: 90 },
      { hitId: 'd', name: 'D', riskType: 'PEP' },
    ];
    const ids = (types: string[], range: Parameters<typeof narrowHits>[2]) =>
      narrowHits(list, new Set(types), range).map((hit) => hit.hitId);
    assert.deepEqual(ids([], null), ['a', 'b', 'c', 'd']);
    assert.deepEqual(ids(['PEP'], null), ['a', 'b', 'd']);
    assert.deepEqual(ids(['PEP'], { strength: [0.8, 1], risk: [60, 100] }), ['a']);
  });

  it('counts each hit under exactly one risk type', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const counts = countByRiskType(list);
        assert.equal(
          counts.reduce((sum, [, count]) => sum + count, 0),
          list.length,
        );
        for (const [type, count] of counts) {
          assert.equal(narrowHits(list, new Set([type]), null).length, count);
        }
      }),
    );
  });
});

describe('nextOrder', () => {
  it('turns the same column round and starts another its natural way', () => {
    assert.deepEqual(nextOrder(DEFAULT_ORDER, 'strength'), { by: 'strength', descending: false });
    assert.deepEqual(nextOrder(DEFAULT_ORDER, 'name'), { by: 'name', descending: false });
    assert.deepEqual(nextOrder(DEFAULT_ORDER, 'risk'), { by: 'risk', descending: true });
  });
});

describe('pageOf', () => {
  it('shows every hit on exactly one page, and the last page when fewer are left than there were', () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 12 }), (list, size) => {
        const { pages } = pageOf(list, 1, size);
        const all = Array.from({ length: pages }, (_, at) => pageOf(list, at + 1, size));
        assert.deepEqual(
          all.flatMap(({ shown }) => shown),
          list,
        );
        assert.deepEqual(
          all.map(({ page }) => page),
          all.map((_, at) => at + 1),
        );
        assert.deepEqual(pageOf(list, pages + 3, size), all.at(-1));
      }),
    );
  });
});
