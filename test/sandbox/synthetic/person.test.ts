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

  it('has a person behind a number of another form, which NATIONAL_ID_FORMS may allow', () => {
    assert.equal(personOf('X-12').idNumber, 'X-12');
  });
});
