import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { romanised } from '../../../widget/names/romanised-name.js';

describe('romanised', () => {
  const cases: [name: string, expected: string | undefined][] = [
    ['Юсуф Хасанов', 'Iusuf Khasanov'],
    ['ЩУКИН, Алексей', 'SHCHUKIN, Aleksei'],
    ['Мохаммед', 'Mokhammed'],
    ['Игорь Жуков', 'Igor Zhukov'],
    ['王伟', 'Wang Wei'],
    ['单田芳 (Shan)', 'Shan Tian Fang (Shan)'],
    ['中国银行', 'Zhong Guo Yin Xing'],
    // Its short vowels are not written.
    ['محمد الحربي', undefined],
    ['山田たろう', undefined],
    // A letter of Kazakh that passports of other countries do not have.
    ['Ғани', undefined],
    ['Mohammed Al Harbi', undefined],
    ['', undefined],
  ];
  for (const [name, expected] of cases) {
    it(`${JSON.stringify(name)}: ${expected}`, () => assert.equal(romanised(name), expected));
  }
});
