import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutLegalForm } from '../../../sandbox/names/legal-forms.js';

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
      ['Alpha Limited Liability Company', 'alpha'],
      ['Публичное акционерное общество Сбербанк', 'сбербанк'],
      ['ПАО Сбербанк', 'сбербанк'],
      ['AG', 'ag'],
      ['Limited Ltd', 'limited'],
    ] as const)
      assert.equal(withoutLegalForm(name).join(' '), left);
  });
});
