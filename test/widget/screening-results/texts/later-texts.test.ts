import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ar } from '../../../../widget/screening-results/screening-results.ar.js';
import { en as ofDecisions } from '../../../../widget/screening-results/texts/decision-texts.en.js';
import { en as ofReport } from '../../../../widget/screening-results/texts/report-texts.en.js';
import { en, later } from '../../../../widget/screening-results/texts/screening-results.en.js';

it('the results know the keys of texts that come later, and have each text once', () => {
  const keys = [en, ofDecisions, ofReport].flatMap((texts) => Object.keys(texts));
  assert.deepEqual(Object.keys(later), keys.slice(Object.keys(en).length));
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(keys.toSorted(), Object.keys(ar).toSorted());
});
