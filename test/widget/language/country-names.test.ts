import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COUNTRY_CODES } from '../../../contract/rules.js';
import { countryName, countryNames } from '../../../widget/language/country-names.js';
import { findCountries } from '../../../widget/language/typed-countries.js';

const first = (typed: string, language: string) => findCountries(typed, language)[0]?.code;

describe('findCountries', () => {
  it('finds a country by its name in the reader’s language, by its English name and by its code', () => {
    assert.equal(first('saudi', 'en'), 'SA');
    assert.equal(first('السعودية', 'ar'), 'SA');
    assert.equal(first('سعودية', 'ar'), 'SA');
    assert.equal(first('saudi', 'ar'), 'SA');
    assert.equal(first('ye', 'en'), 'YE');
  });

  it('ignores accents and case', () => {
    assert.equal(first('COTE', 'en'), 'CI');
    assert.ok(findCountries('turkiye', 'en').some(({ code }) => code === 'TR'));
  });

  it('finds what people type, and no other country by its letters', () => {
    for (const [typed, code] of [
      ['UK', 'GB'],
      ['england', 'GB'],
      ['U.S.', 'US'],
      ['USA', 'US'],
      ['America', 'US'],
      ['أمريكا', 'US'],
      ['UAE', 'AE'],
      ['KSA', 'SA'],
      ['Turkey', 'TR'],
      ['Palestine', 'PS'],
      ['St Lucia', 'LC'],
      ['Saint Lucia', 'LC'],
      ['Trinidad and Tobago', 'TT'],
      ["Cote d'Ivoire", 'CI'],
    ] as const)
      assert.equal(first(typed, 'en'), code, typed);
    for (const typed of ['irn', 'RAQ', 'nia']) assert.equal(first(typed, 'en'), undefined, typed);
    assert.equal(first('stan', 'en'), 'AF');
  });

  it('offers every country for nothing typed, and none for what is no country', () => {
    assert.equal(findCountries(' ', 'ar').length, COUNTRY_CODES.length);
    assert.deepEqual(findCountries('zzzz', 'en'), []);
  });
});

describe('countryNames', () => {
  it('names each code once, and leaves a code it does not know as written', () => {
    assert.equal(new Set(countryNames('ar').map(({ code }) => code)).size, COUNTRY_CODES.length);
    assert.equal(countryName('sa', 'en'), 'Saudi Arabia');
    assert.equal(countryName('Atlantis', 'en'), 'Atlantis');
  });
});
