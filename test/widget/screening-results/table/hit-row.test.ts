import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hit } from '../../../../contract/screening.js';
import { asOne } from '../../../../widget/screening-results/table/hit-row.js';

test('a row shows the countries of all its hits, and what only one of them says is not said of it', () => {
  const one = { hitId: '1', name: 'Harbi', entitySubType: 'Entity', countries: 'YE', gender: null } as Hit;
  const row = asOne([one, { ...one, entitySubType: 'Person', countries: 'SA' }]);
  assert.deepEqual([row.countries, row.entitySubType], ['YE;SA', null]);
  assert.equal(asOne([one]), one);
});
