import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DETAILS_FIELDS, isIsoDate } from '../../../contract/rules.js';
import { IdentityDetails } from '../../../contract/schemas/identity.js';
import { personOf } from '../../../sandbox/synthetic/person.js';

const nationalId = fc.stringMatching(/^[12][0-9]{9}$/);

describe('the population', () => {
  it('has one lasting, complete person for every valid national ID', () => {
    fc.assert(
      fc.property(nationalId, (id) => {
        const person = personOf(id);
        assert.deepEqual(personOf(id), person);
        assert.deepEqual(Object.keys({ transId: '', ...person }).toSorted(), [...DETAILS_FIELDS].toSorted());
        assert.equal(person.idNumber, id);
        assert.equal(person.userType, id.startsWith('1') ? 0 : 1);
        assert.ok(isIsoDate(person.dateOfBirthG) && isIsoDate(person.idExpiryDateG));
        assert.ok(person.englishFirstName !== '' && person.englishLastName !== '');
        assert.doesNotThrow(() => IdentityDetails.parse(person));
      }),
    );
  });

  it('writes the address of a national and of a resident differently', () => {
    const national = Object.keys(personOf('1000000000').nationalAddress);
    const resident = Object.keys(personOf('2000000000').nationalAddress);
    assert.ok(national.includes('buildingNumber') && !resident.includes('buildingNumber'));
    assert.ok(resident.includes('addressLines') && !national.includes('addressLines'));
  });

  it('has residents without a nationality code or a third name', () => {
    const residents = Array.from({ length: 300 }, (_, index) => personOf(String(2_000_000_000 + index)));
    assert.ok(residents.some(({ nationalityCode }) => nationalityCode === null));
    assert.ok(residents.some(({ englishThirdName }) => englishThirdName === ''));
    assert.ok(new Set(residents.map(({ englishFirstName }) => englishFirstName)).size > 10);
  });

  it('has a person behind a number of another form, which NATIONAL_ID_FORMS may allow', () => {
    assert.equal(personOf('X-12').idNumber, 'X-12');
  });
});
