import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOutsideIso } from '../../../widget/language/countries-outside-iso.js';
import { hitCountries } from '../../../widget/language/hit-countries.js';
import { countryFact } from '../../../widget/screening-results/facts/hit-facts.js';

describe('countries outside of ISO 3166-1', () => {
  it('are read as words, not as the code of a list', () => {
    for (const [written, text] of [
      ['xk', 'Kosovo'],
      ['XKX', 'Kosovo'],
      ['suhh', 'Soviet Union'],
      ['yucs', 'Yugoslavia'],
      ['cy-trnc', 'Northern Cyprus'],
      ['Kosovo', 'Kosovo'],
      ['former Soviet Union', 'former Soviet Union'],
      ['Region: Crimea', 'Region: Crimea'],
    ] as const)
      assert.deepEqual(hitCountries(written), [{ code: null, text }], written);
  });

  it('are named in the language of the reader', () => {
    assert.equal(nameOutsideIso('Kosovo', 'ar'), 'كوسوفو');
    assert.equal(nameOutsideIso('former Soviet Union', 'ar'), 'الاتحاد السوفيتي');
    assert.equal(nameOutsideIso('Region: Crimea', 'ar'), 'القرم');
    assert.equal(nameOutsideIso('Atlantis', 'ar'), 'Atlantis');
    assert.equal(nameOutsideIso('Kosovo', 'en'), 'Kosovo');
  });

  it('agree with no screened country and conflict with none', () => {
    for (const listed of ['suhh', 'yu', 'xk', 'ge-ab']) {
      for (const screened of ['FR', 'SA'])
        assert.equal(countryFact([screened], listed).verdict, 'unknown', `${screened} ${listed}`);
    }
    assert.equal(countryFact(['RU'], 'suhh;ru').verdict, 'agree');
    assert.equal(countryFact(['SA'], 'suhh;ru').verdict, 'unknown');
  });

  it('are in it where a state has one successor', () => {
    for (const [written, code] of [
      ['Zaire', 'CD'],
      ['Rhodesia', 'ZW'],
      ['German Democratic Republic', 'DE'],
      ['Upper Volta', 'BF'],
      ['Yemen, Democratic', 'YE'],
    ] as const)
      assert.deepEqual(
        hitCountries(written).map((country) => country.code),
        [code],
      );
  });
});
