import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { risk, riskLevel, summarise } from '../../../sandbox/screening/risk.js';

describe('the risk of a listing', () => {
  const sanctioned = { riskTypes: ['Sanctions' as const], programmes: ['CUBA'], positions: [], mentions: 0 };
  const exposed = { ...sanctioned, riskTypes: ['PEP' as const] };
  const reported = { ...sanctioned, riskTypes: ['News Media' as const] };

  it('follows the documented table', () => {
    for (const [listing, score] of [
      [sanctioned, 85],
      [{ ...sanctioned, programmes: ['SDNTK'] }, 90],
      [{ ...sanctioned, programmes: ['SDGT', 'IFSR'] }, 97],
      [{ ...exposed, positions: ['Member of parliament'] }, 55],
      [{ ...exposed, positions: ['Brother of a minister'] }, 35],
      [{ ...reported, mentions: 3 }, 34],
      [{ ...reported, mentions: 900 }, 60],
    ] as const)
      assert.equal(risk(listing).riskScore, score, JSON.stringify(listing));
  });

  it('has one indicator for each kind and the highest of their scores', () => {
    const found = risk({
      riskTypes: ['Sanctions', 'News Media'],
      programmes: ['A', 'B'],
      positions: [],
      mentions: 4,
    });
    assert.deepEqual([found.riskType, found.riskScore], ['Sanctions', 87]);
    assert.deepEqual(found.indicators, [
      { category: 'Sanctions', count: 2, maxScore: 87 },
      { category: 'News Media', count: 4, maxScore: 37 },
    ]);
  });
});

describe('the summary of a screening', () => {
  it('is Low and 0 without hits, and changes level at 25, 50 and 75', () => {
    assert.deepEqual(summarise([]), { level: 'Low', score: 0, sanctions: 0, pep: 0, adverseMedia: 0 });
    const levels = [0, 24, 25, 49, 50, 74, 75, 100].map(riskLevel);
    assert.deepEqual(levels, ['Low', 'Low', 'Medium', 'Medium', 'Elevated', 'Elevated', 'High', 'High']);
  });
});
