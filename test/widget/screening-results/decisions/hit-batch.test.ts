import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { planBatch, type BatchHit } from '../../../../widget/screening-results/decisions/hit-batch.js';

const batchHit = (at: number, strength: number, yearsApart = Infinity): BatchHit => ({
  hit: { hitId: `h${at}`, name: 'A', strength },
  // The last one is drawn first.
  pair: String(900 - at),
  yearsApart,
  wasOpened: false,
});

describe('a batch of hits', () => {
  it('has first the closest names, then the closest dates, then others by chance', () => {
    const hits = [0.6, 0.9, 0.7, 0.8, 0.5, 0.4, 0.3].map((strength, at) => batchHit(at, strength, 20 - at));
    const { hits: ordered, sample } = planBatch(hits);
    assert.equal(sample, 5);
    assert.deepEqual(
      ordered.map(({ hit }) => hit.hitId),
      ['h1', 'h3', 'h6', 'h5', 'h4', 'h2', 'h0'],
    );
  });

  it('has no closest date where none is listed', () => {
    const { hits } = planBatch([0.6, 0.9, 0.7, 0.8].map((strength, at) => batchHit(at, strength)));
    assert.deepEqual(
      hits.map(({ pair }) => pair),
      ['899', '897', '898', '900'],
    );
  });

  it('keeps every hit once, with a sample of five or of all', () => {
    const drawn = fc.record({
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      years: fc.nat({ max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1 }), (list) => {
        const hits = list.map(({ strength, years }, at) => batchHit(at, strength, years || Infinity));
        const batch = planBatch(hits);
        assert.equal(new Set(batch.hits.map(({ hit }) => hit.hitId)).size, hits.length);
        assert.equal(batch.sample, Math.min(5, hits.length));
      }),
    );
  });
});
