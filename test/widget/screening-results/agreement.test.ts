import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  agreements,
  countryAgreement,
  dateAgreement,
  genderAgreement,
} from '../../../widget/screening-results/agreement.js';

describe('dateAgreement', () => {
  const cases: [listed: string | null, verdict: string, precision: string | null][] = [
    ['1970-01-01', 'agree', 'day'],
    ['1970', 'agree', 'year'],
    ['1970-01', 'agree', 'month'],
    ['1951, 1970', 'agree', 'year'],
    ['01 Jan 1970', 'agree', 'day'],
    ['Jan 1970', 'agree', 'month'],
    ['circa 1970', 'agree', 'year'],
    ['1970-00-00', 'agree', 'year'],
    ['1951', 'conflict', null],
    ['1970-02', 'conflict', null],
    ['1970-01-02, 1951-12-01', 'conflict', null],
    ['', 'unknown', null],
    [null, 'unknown', null],
    ['in the fifties', 'unknown', null],
    ['1951, in the seventies', 'unknown', null],
    ['between 1965 and 1975', 'unknown', null],
  ];
  for (const [listed, verdict, precision] of cases) {
    it(`${JSON.stringify(listed)} against 1970-01-01: ${verdict}`, () => {
      const agreement = dateAgreement('1970-01-01', listed);
      assert.equal(agreement?.verdict, verdict);
      assert.equal(agreement?.precision, precision);
    });
  }

  it('returns null when the screening has no date', () => {
    assert.equal(dateAgreement(null, '1970'), null);
    assert.equal(dateAgreement('not a date', '1970'), null);
  });
});

describe('countryAgreement', () => {
  const cases: [listed: string | null, verdict: string][] = [
    ['SA', 'agree'],
    ['ye;sa', 'agree'],
    ['Saudi Arabia', 'agree'],
    ['YE, saudi arabia', 'agree'],
    ['sa-rd', 'agree'],
    ['Yemen', 'conflict'],
    ['YE, EG', 'conflict'],
    ['', 'unknown'],
    [null, 'unknown'],
    ['Atlantis', 'unknown'],
    ['Yemen, Atlantis', 'unknown'],
  ];
  for (const [listed, verdict] of cases) {
    it(`${JSON.stringify(listed)} against SA: ${verdict}`, () => {
      assert.equal(countryAgreement(['SA'], listed)?.verdict, verdict);
    });
  }

  it('returns null when the screening has no country', () => assert.equal(countryAgreement([], 'SA'), null));
});

describe('genderAgreement', () => {
  it('compares the first letter, and nothing else', () => {
    assert.equal(genderAgreement('Male', 'male')?.verdict, 'agree');
    assert.equal(genderAgreement('Male', 'F')?.verdict, 'conflict');
    assert.equal(genderAgreement('Male', null)?.verdict, 'unknown');
    assert.equal(genderAgreement('Male', 'other')?.verdict, 'unknown');
    assert.equal(genderAgreement(null, 'male'), null);
  });
});

describe('agreements', () => {
  const hit = { hitId: '1', name: 'X' };
  it('has one entry for each fact of the screening', () => {
    const screened = {
      entityType: 'person',
      entityDate: '1970-01-01',
      countries: ['SA'],
      extendedSearchParameters: { gender: 'Male', countryOfResidence: 'YE' },
    };
    const all = agreements(screened, { ...hit, countries: 'Yemen' });
    assert.deepEqual(
      all.map(({ about, verdict }) => [about, verdict]),
      [
        ['date', 'unknown'],
        ['country', 'agree'],
        ['gender', 'unknown'],
      ],
    );
  });

  it('has the entity type only where the list contradicts it', () => {
    const screened = { entityType: 'person' };
    assert.deepEqual(agreements(screened, { ...hit, entitySubType: 'Person' }), []);
    assert.deepEqual(agreements(screened, { ...hit, entitySubType: 'Politician' }), []);
    assert.equal(agreements(screened, { ...hit, entitySubType: 'Vessel' })[0]?.verdict, 'conflict');
  });
});
