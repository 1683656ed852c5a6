import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Hit } from '../../../../contract/screening.js';
import {
  countByType,
  narrowHits,
  riskTypeOf,
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

const ofSource = (...types: string[]) => ({
  key: types.join(),
  includes: (hit: Hit) => types.includes(riskTypeOf(hit)),
});

describe('narrowHits', () => {
  it('counts each hit under exactly one risk type', () => {
    fc.assert(
      fc.property(hits, (list) => {
        const counts = countByType(list);
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
});
