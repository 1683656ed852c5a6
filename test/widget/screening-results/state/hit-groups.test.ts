import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupHits, hitsByGroup } from '../../../../widget/screening-results/state/hit-groups.js';

const hits = [
  ['HARBI, Mohammed', 'PEP'],
  ['Ahmad Saleh', 'Sanctions'],
  ['Mohammed Harbi', 'Sanctions'],
  ['MOHAMMÉD HARBI', undefined],
  ['Ahmad Salih', 'PEP'],
].map(([name, riskType], at) => ({ hitId: String(at), name: name!, riskType }));
const ids = (list: readonly { hitId: string }[]) => list.map(({ hitId }) => hitId).join('');

describe('groups of hits', () => {
  it('stand where their first hit stands, and keep its order', () => {
    assert.equal(ids(groupHits(hits, 'type')), '04123');
    assert.equal(ids(groupHits(hits, 'name')), '02314');
    assert.equal(groupHits(hits, 'none'), hits);
  });

  it('of a name do not depend on the order of words, letter case, accents and signs', () =>
    assert.deepEqual(
      [...hitsByGroup(hits, 'name').values()].map((group) => group.length),
      [3, 1, 1],
    ));

  it('of a type include the hits without a type', () =>
    assert.deepEqual([...hitsByGroup(hits, 'type').keys()], ['PEP', 'Sanctions', '']));
});
