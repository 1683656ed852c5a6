import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSoundMatch } from '../../../widget/names/sound-comparison.js';
import { compareNames, isUnexplained } from '../../../widget/names/name-difference.js';

const bySound = (customer: string, listed: string) => findSoundMatch(customer, listed, null).difference;

describe('legal forms', () => {
  for (const [customer, listed, ...pairs] of [
    ['Acme Trading Ltd', 'ACME TRADING LIMITED', 'Ltd=LIMITED spelling'],
    ['Acme LLC', 'Acme L.L.C.', 'LLC=L.L.C spelling'],
    [
      'ООО Ромашка',
      'Ромашка Общество с ограниченной ответственностью',
      'ООО=Общество с ограниченной ответственностью spelling',
    ],
    ['Gazprom PJSC', 'Gazprom Public Joint Stock Company', 'PJSC=Public Joint Stock Company spelling'],
  ] as const) {
    it(`of ${customer} and ${listed} are one form`, () => {
      const { sound, addedWords, missingWords, legalForms } = compareNames(customer, listed);
      assert.deepEqual(
        sound?.pairs.map((pair) => `${pair.customer}=${pair.listed} ${pair.kind}`),
        pairs,
      );
      assert.deepEqual([addedWords, missingWords, legalForms], [[], [], []]);
    });
  }

  it('are found in another script', () => {
    const { sound, addedWords, missingWords } = bySound('شركة الراجحي', 'Al Rajhi Company');
    const pairs = sound!.pairs.map((pair) => `${pair.customer}=${pair.listed} ${pair.kind}`);
    assert.deepEqual(pairs, ['الراجحي=Al Rajhi sound', 'شركة=Company spelling']);
    assert.deepEqual([addedWords, missingWords], [[], []]);
  });

  for (const [customer, listed, ...forms] of [
    ['Acme Trading Ltd', 'Acme Trading', 'Ltd'],
    ['Siemens', 'Siemens AG', 'AG'],
    ['Siemens AG', 'Siemens GmbH', 'AG', 'GmbH'],
    ['Petrol', 'ООО Petrol', 'ООО'],
    ['مصنع الأمل', 'شركة مصنع الأمل ذ.م.م', 'شركة', 'ذ.م.م'],
    ['Banque Nord', 'Banque Nord S.A.', 'S.A'],
  ] as const) {
    it(`of ${listed} are apart from the words of ${customer}`, () => {
      const difference = compareNames(customer, listed);
      assert.deepEqual(difference.legalForms, forms);
      assert.deepEqual([difference.addedWords, difference.missingWords], [[], []]);
      assert.equal(isUnexplained(difference), false);
    });
  }

  it('are no part of the names of people, and no name alone', () => {
    for (const [customer, listed, added] of [
      ['Maria', 'Maria Sa', 'Sa'],
      ['MARIA', 'MARIA SA', 'SA'],
      ['Tan', 'Tan Co', 'Co'],
      ['Kim', 'Kim As', 'As'],
      ['Limited', 'Company', 'Company'],
      ['John Smith', 'Limited John Smith Brand', 'Brand'],
    ] as const) {
      assert.ok(compareNames(customer, listed).addedWords.includes(added), listed);
    }
  });
});
