import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  agreements,
  agreementsOf,
  countryAgreement,
  dateAgreement,
  genderAgreement,
} from '../../../../widget/screening-results/facts/hit-facts.js';

describe('dateAgreement', () => {
  const cases: [listed: string | null, verdict: string, closeness: string, closest?: string][] = [
    ['1970-01-01', 'agree', 'day'],
    ['1970', 'agree', 'year'],
    ['1970-01', 'agree', 'month'],
    ['1951, 1970', 'agree', 'year', '1970'],
    ['1970, 1970-01, 01 Jan 1970', 'agree', 'day', '01 Jan 1970'],
    ['Jan 1, 1970', 'agree', 'day', 'Jan 1 1970'],
    ['March 4, 1951, January 1, 1970', 'agree', 'day', 'January 1 1970'],
    ['1951 or 1970', 'agree', 'year', '1970'],
    ['circa 1970', 'possible', 'near'],
    ['1970-01-02, 1951-12-01', 'possible', 'near', '1970-01-02'],
    ['1968 to 1973; 1951', 'possible', 'range', '1968 to 1973'],
    ['1951', 'conflict', 'conflict'],
    ['1951-01-01, 1952', 'conflict', 'conflict', '1951-01-01'],
    ['', 'unknown', 'unknown'],
    [null, 'unknown', 'unknown'],
    ['in the fifties', 'unknown', 'unknown'],
    ['1951, in the seventies', 'unknown', 'unknown', 'in the seventies'],
  ];
  for (const [listed, verdict, closeness, closest] of cases) {
    it(`${JSON.stringify(listed)} against 1970-01-01: ${verdict}`, () => {
      const agreement = dateAgreement('1970-01-01', listed, 2)!;
      assert.equal(agreement.verdict, verdict);
      assert.equal(agreement.closeness, closeness);
      assert.equal(agreement.closest?.text ?? '', closest ?? listed ?? '');
    });
  }

  it('is possible, and neither agrees nor conflicts, when day and month are exchanged', () => {
    assert.equal(dateAgreement('1970-03-04', '1970-04-03', 0)?.verdict, 'possible');
    assert.equal(dateAgreement('1970-03-04', '04/03/1970', 0)?.verdict, 'possible');
  });

  it('returns null when the screening has no date', () => {
    assert.equal(dateAgreement(null, '1970', 2), null);
    assert.equal(dateAgreement('not a date', '1970', 2), null);
  });
});

describe('countryAgreement', () => {
  const cases: [listed: string | null, verdict: string][] = [
    ['SA', 'agree'],
    ['ye;sa', 'agree'],
    ['Saudi Arabia', 'agree'],
    ['YE, saudi arabia', 'agree'],
    ['sa-rd', 'agree'],
    ['SAU', 'agree'],
    ['السعودية', 'agree'],
    ['Korea, North', 'conflict'],
    ['Korea', 'unknown'],
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
    const all = agreements(screened, { ...hit, countries: 'Yemen' }, 2);
    assert.deepEqual(
      all.map(({ about, verdict }) => [about, verdict]),
      [
        ['date', 'unknown'],
        ['country', 'agree'],
        ['gender', 'unknown'],
      ],
    );
  });

  it('is made once for a hit, and again for another screening or tolerance', () => {
    const [one, other] = ['1970-01-01', '1971-01-01'].map((entityDate) => ({
      entityType: 'person',
      entityDate,
    }));
    const dated = { ...hit, birthOrFoundationDates: '1972' };
    const made = agreementsOf(one!, dated, 2);
    assert.equal(agreementsOf(one!, dated, 2), made);
    const verdicts = [made, agreementsOf(one!, dated, 1), agreementsOf(other!, dated, 1)];
    assert.deepEqual(
      verdicts.map(([date]) => date?.verdict),
      ['possible', 'conflict', 'possible'],
    );
  });

  it('has the entity type only where the list contradicts it', () => {
    const screened = { entityType: 'person' };
    assert.deepEqual(agreements(screened, { ...hit, entitySubType: 'Person' }, 2), []);
    assert.deepEqual(agreements(screened, { ...hit, entitySubType: 'Politician' }, 2), []);
    assert.equal(agreements(screened, { ...hit, entitySubType: 'Vessel' }, 2)[0]?.verdict, 'conflict');
  });
});
