import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KEYS } from '../../../sandbox/http/keys.js';
import {
  CLIENT_NOT_ALLOWED,
  CLIENT_REQUIRED,
  assignClient,
  type Assignment,
} from '../../../sandbox/screening/client-assignment.js';
import { risk } from '../../../sandbox/screening/risk.js';
import { riskLevel, summarise } from '../../../sandbox/screening/summary.js';

describe('client assignment', () => {
  const table: Array<[key: string, clientId: string | undefined, expected: Assignment]> = [
    ['sbx_unrestricted', undefined, { clientId: 'client-a1' }],
    ['sbx_unrestricted', 'client-a3', { clientId: 'client-a3' }],
    ['sbx_unrestricted', 'client-b1', { refused: CLIENT_NOT_ALLOWED }],
    ['sbx_unrestricted', 'unknown', { refused: CLIENT_NOT_ALLOWED }],
    ['sbx_one_client', undefined, { clientId: 'client-a1' }],
    ['sbx_one_client', 'client-a1', { clientId: 'client-a1' }],
    ['sbx_one_client', 'client-a2', { refused: CLIENT_NOT_ALLOWED }],
    ['sbx_other_client', undefined, { clientId: 'client-a2' }],
    ['sbx_other_client', 'client-a1', { refused: CLIENT_NOT_ALLOWED }],
    ['sbx_many_clients', undefined, { refused: CLIENT_REQUIRED }],
    ['sbx_many_clients', 'client-a2', { clientId: 'client-a2' }],
    ['sbx_many_clients', 'client-a3', { refused: CLIENT_NOT_ALLOWED }],
    ['sbx_other_tenant', undefined, { clientId: 'client-b1' }],
    ['sbx_other_tenant', 'client-a1', { refused: CLIENT_NOT_ALLOWED }],
  ];
  for (const [key, clientId, expected] of table) {
    it(`${key} with ${clientId ?? 'no clientId'}`, () => {
      const caller = KEYS[key];
      assert(caller);
      assert.deepEqual(assignClient(caller, clientId), expected);
    });
  }
});

describe('the risk of a listing', () => {
  const listing = { riskTypes: ['Sanctions' as const], programmes: ['CUBA'], positions: [], mentions: 0 };

  it('follows the documented table', () => {
    assert.equal(risk(listing).riskScore, 85);
    assert.equal(risk({ ...listing, programmes: ['SDNTK'] }).riskScore, 90);
    assert.equal(risk({ ...listing, programmes: ['SDGT', 'IFSR'] }).riskScore, 97);
    assert.equal(risk({ ...listing, riskTypes: ['PEP'], positions: ['Member of parliament'] }).riskScore, 55);
    assert.equal(
      risk({ ...listing, riskTypes: ['PEP'], positions: ['Brother of a minister'] }).riskScore,
      35,
    );
    assert.equal(risk({ ...listing, riskTypes: ['News Media'], mentions: 3 }).riskScore, 34);
    assert.equal(risk({ ...listing, riskTypes: ['News Media'], mentions: 900 }).riskScore, 60);
  });

  it('has one indicator for each kind and the highest of their scores', () => {
    const found = risk({
      riskTypes: ['Sanctions', 'News Media'],
      programmes: ['A', 'B'],
      positions: [],
      mentions: 4,
    });
    assert.equal(found.riskType, 'Sanctions');
    assert.equal(found.riskScore, 87);
    assert.deepEqual(found.indicators, [
      { category: 'Sanctions', count: 2, maxScore: 87 },
      { category: 'News Media', count: 4, maxScore: 37 },
    ]);
  });
});

describe('the summary of a screening', () => {
  it('is Low and 0 without hits', () => {
    assert.deepEqual(summarise([]), { level: 'Low', score: 0, sanctions: 0, pep: 0, adverseMedia: 0 });
  });

  it('changes level at 25, 50 and 75', () => {
    const levels = [0, 24, 25, 49, 50, 74, 75, 100].map(riskLevel);
    assert.deepEqual(levels, ['Low', 'Low', 'Medium', 'Medium', 'Elevated', 'Elevated', 'High', 'High']);
  });

  it('never falls when a hit is added, and stays within 0 and 100', () => {
    const hit = fc.record({
      riskScore: fc.integer({ min: 0, max: 100 }),
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      indicators: fc.array(
        fc.record({
          category: fc.constantFrom('Sanctions', 'PEP', 'News Media'),
          count: fc.integer({ min: 1, max: 9 }),
          maxScore: fc.integer({ min: 0, max: 100 }),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(hit), hit, (hits, another) => {
        const [before, after] = [summarise(hits), summarise([...hits, another])];
        assert(after.score >= before.score && after.score <= 100);
        assert(after.adverseMedia >= before.adverseMedia);
      }),
    );
  });
});
