import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hit } from '../../../../contract/screening.js';
import { compareNames } from '../../../../widget/names/name-difference.js';
import { compareBySound } from '../../../../widget/names/sound-comparison.js';
import { typeAgreement } from '../../../../widget/screening-results/facts/hit-facts.js';
import { evidenceOf, nameVerdict } from '../../../../widget/screening-results/facts/evidence.js';

const hit = (more: Partial<Hit> = {}): Hit => ({ hitId: '1', name: 'X', ...more });
const same = compareNames('X', 'X');
const verdicts = (screening: object, listed: Hit) =>
  evidenceOf({ entityType: 'person', ...screening }, listed, same, 2).map(
    ({ about, verdict }) => `${about} ${verdict}`,
  );

describe('nameVerdict', () => {
  const cases: [query: string, listed: string, verdict: string][] = [
    ['Mohammed Harbi', 'MOHAMMED HARBI', 'agree'],
    ['Mohammed Harbi', 'Mohammad Harbi', 'possible'],
    ['Mohammed Harbi', 'HARBI, Mohammed', 'possible'],
    // The service matched it in a way that the names do not show: that is no conflict.
    ['Mohammed Harbi', 'Xu Wei', 'unknown'],
    ['محمد', 'Mohammed', 'unknown'],
    ['x'.repeat(300), 'x'.repeat(300), 'unknown'],
  ];
  for (const [query, listed, verdict] of cases) {
    it(`${query.slice(0, 20)} beside ${listed.slice(0, 20)}: ${verdict}`, () =>
      assert.equal(nameVerdict(compareNames(query, listed)), verdict));
  }

  it('of names in two scripts that sound the same is possible', () =>
    assert.equal(nameVerdict(compareBySound('محمد', 'Mohammed')), 'possible'));
});

describe('typeAgreement', () => {
  const cases: [screened: string, listed: string | null, verdict: string][] = [
    ['person', 'Individual', 'agree'],
    ['company', 'Entity', 'agree'],
    ['person', 'Vessel', 'conflict'],
    ['company', 'Individual', 'conflict'],
    ['company', 'Vessel', 'unknown'],
    ['person', 'Cryptocurrency wallet', 'unknown'],
    ['person', null, 'unknown'],
    ['trust', 'Entity', 'unknown'],
  ];
  for (const [screened, listed, verdict] of cases) {
    it(`${screened} beside ${listed}: ${verdict}`, () =>
      assert.equal(typeAgreement(screened, listed).verdict, verdict));
  }
});

describe('evidenceOf', () => {
  it('leaves out the fields that neither side has', () =>
    assert.deepEqual(verdicts({}, hit()), ['name agree', 'type unknown']));

  it('is unknown, and never agreement, where one side has nothing', () => {
    const screened = {
      entityDate: '1970-01-01',
      countries: ['SA'],
      extendedSearchParameters: { gender: 'Male', idPassportNumber: '1020304050' },
    };
    const unknown = ['date unknown', 'country unknown', 'gender unknown'];
    assert.deepEqual(verdicts(screened, hit()), [
      'name agree',
      ...unknown,
      'document unknown',
      'type unknown',
    ]);
    const listed = hit({ birthOrFoundationDates: '1970', countries: 'SA', gender: 'male' });
    assert.deepEqual(verdicts({}, listed), ['name agree', ...unknown, 'type unknown']);
  });

  it('compares what both sides have', () => {
    const screened = {
      entityDate: '1970-01-01',
      countries: ['YE'],
      extendedSearchParameters: { gender: 'Male', countryOfResidence: 'SA' },
    };
    const listed = hit({
      birthOrFoundationDates: 'circa 1971',
      countries: 'Saudi Arabia',
      gender: 'F',
      entitySubType: 'Individual',
    });
    assert.deepEqual(verdicts(screened, listed), [
      'name agree',
      'date possible',
      'country agree',
      'gender conflict',
      'type agree',
    ]);
  });

  it('gives the last four characters of a number at most, and nothing of a short one', () => {
    const endings = (number: string) =>
      evidenceOf(
        { entityType: 'company', extendedSearchParameters: { registrationNumber: number } },
        hit(),
        same,
        2,
      ).flatMap((each) => (each.about === 'document' ? [each.ending] : []));
    assert.deepEqual(endings('1020304050'), ['4050']);
    assert.deepEqual(endings('1234567'), [null]);
    assert.deepEqual(endings(' '), []);
  });
});
