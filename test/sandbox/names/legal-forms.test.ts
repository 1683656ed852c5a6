import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutLegalForm } from '../../../sandbox/names/legal-forms.js';
import { nameStrength } from './name-strength.js';

const strength = (one: string, other: string) => nameStrength(one, other, 'company');

describe('the legal form of a company', () => {
  it('is removed from a name, and never all of it', () => {
    for (const [name, left] of [
      ['Gazprombank Joint Stock Company', 'gazprombank'],
      ['ООО «Альфа»', 'альфа'],
      ['Общество с ограниченной ответственностью «Альфа»', 'альфа'],
      ['ТОВАРИСТВО З ОБМЕЖЕНОЮ ВІДПОВІДАЛЬНІСТЮ "АЛЬФА"', 'альфа'],
      ['Alpha Trading S.A.', 'alpha trading'],
      ['Alpha Gesellschaft mit beschränkter Haftung', 'alpha'],
      ['GmbH Alpha', 'alpha'],
      ['阿里巴巴有限公司', '阿里巴巴'],
      ['株式会社アルファ', 'アルファ'],
      ['Rimal Shipping W.L.L.', 'rimal shipping'],
      ['AG', 'ag'],
      ['Limited Ltd', 'limited'],
    ] as const)
      assert.equal(withoutLegalForm(name).join(' '), left);
  });

  for (const [one, other] of [
    ['Gazprombank', 'Gazprombank Joint Stock Company'],
    ['ООО «Альфа»', 'Общество с ограниченной ответственностью «Альфа»'],
    ['Alpha LLC', 'Alpha Limited Liability Company'],
    ['ПАО Сбербанк', 'Публичное акционерное общество Сбербанк'],
  ] as const) {
    it(`does not make ${one} another company than ${other}`, () =>
      assert.ok(strength(one, other) >= 0.95, String(strength(one, other))));
  }

  for (const form of [
    'ООО «X»',
    'Общество с ограниченной ответственностью «X»',
    'X Limited Liability Company',
    'X GmbH',
  ])
    it(`does not make two companies one: ${form}`, () => {
      const [alpha, beta] = /[а-я]/i.test(form) ? ['Альфа', 'Бета'] : ['Alpha', 'Beta'];
      assert.ok(strength(form.replace('X', alpha), form.replace('X', beta)) < 0.65);
    });
});
