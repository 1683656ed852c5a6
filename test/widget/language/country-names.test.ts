import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COUNTRY_CODES } from '../../../contract/rules.js';
import { countryName, countryNames, findCountries } from '../../../widget/language/country-names.js';

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
