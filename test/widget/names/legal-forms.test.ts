import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareBySound } from '../../../widget/names/sound-comparison.js';
import { compareNames, isUnexplained } from '../../../widget/names/name-difference.js';

describe('legal forms', () => {
  for (const [query, candidate, ...pairs] of [
    ['Acme Trading Ltd', 'ACME TRADING LIMITED', 'Ltd=LIMITED form'],
    ['Acme LLC', 'Acme L.L.C.', 'LLC=L.L.C form'],
    [
      'ООО Ромашка',
      'Ромашка Общество с ограниченной ответственностью',
      'ООО=Общество с ограниченной ответственностью form',
    ],
    ['Gazprom PJSC', 'Gazprom Public Joint Stock Company', 'PJSC=Public Joint Stock Company form'],
  ] as const) {
    it(`of ${query} and ${candidate} are one form`, () => {
      const { sound, addedWords, missingWords, legalForms } = compareNames(query, candidate);
      assert.deepEqual(
        sound?.pairs.map((pair) => `${pair.query}=${pair.candidate} ${pair.kind}`),
        pairs,
      );
      assert.deepEqual([addedWords, missingWords, legalForms], [[], [], []]);
    });
  }

  it('are found in another script', () => {
    const { sound, addedWords, missingWords } = compareBySound('شركة الراجحي', 'Al Rajhi Company');
    const pairs = sound!.pairs.map((pair) => `${pair.query}=${pair.candidate} ${pair.kind}`);
    assert.deepEqual(pairs, ['الراجحي=Al Rajhi sound', 'شركة=Company form']);
    const chinese = compareBySound('华为有限公司', 'Huawei Co., Ltd.').sound!.pairs;
    assert.deepEqual(
      chinese.map(({ query, kind }) => `${query} ${kind}`),
      ['华为 sound', '有限公司 form'],
    );
    assert.deepEqual([addedWords, missingWords], [[], []]);
  });

  for (const [query, candidate, ...forms] of [
    ['Acme Trading Ltd', 'Acme Trading', 'Ltd'],
    ['Siemens', 'Siemens AG', 'AG'],
    ['Siemens AG', 'Siemens GmbH', 'AG', 'GmbH'],
    ['Petrol', 'ООО Petrol', 'ООО'],
    ['مصنع الأمل', 'شركة مصنع الأمل ذ.م.م', 'شركة', 'ذ.م.م'],
    ['Banque Nord', 'Banque Nord S.A.', 'S.A'],
  ] as const) {
    it(`of ${candidate} are apart from the words of ${query}`, () => {
      const difference = compareNames(query, candidate);
      assert.deepEqual(difference.legalForms, forms);
      assert.deepEqual([difference.addedWords, difference.missingWords], [[], []]);
      assert.equal(isUnexplained(difference), false);
    });
  }

  it('are no part of the names of people, and no name alone', () => {
    for (const [query, candidate, added] of [
      ['Maria', 'Maria Sa', 'Sa'],
      ['MARIA', 'MARIA SA', 'SA'],
      ['Tan', 'Tan Co', 'Co'],
      ['Kim', 'Kim As', 'As'],
      ['Limited', 'Company', 'Company'],
      ['John Smith', 'Limited John Smith Brand', 'Brand'],
    ] as const) {
      assert.ok(compareNames(query, candidate).addedWords.includes(added), candidate);
    }
  });
});
