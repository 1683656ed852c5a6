import { at, equal, holds } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Service } from '../service/service.js';

const details = async (service: Service) => (await service.details(await service.completed())).body;

export const resourcesIdentity = sectionRules(
  'resources',
  `
    mfa.transId               | person  | Identity verification request: transId is string: transaction ID used for tracking | accepted request → 200 with result.transId is string
    mfa.random                | person  | Identity verification request: random is string: code the user enters in the mobile app | accepted request → 200 with result.random is string
    mfa.random-form           | person  | Identity verification request: the form of random is not shown; it is two digits | accepted request → 200 with result.random is two digits | The code
    mfa.status                | person  | Identity verification request: status is WAITING, COMPLETED, REJECTED, EXPIRED or ERROR | status waiting → 200 with result.status in ["WAITING", "COMPLETED", "REJECTED", "EXPIRED", "ERROR"]
    details.transId           | person  | Verified identity details: transId is string: transaction ID | details $completed → 200 with transId is string
    details.userType          | person  | Verified identity details: userType is number: 0 = National, 1 = Resident | details $completed → 200 with userType in [0, 1]
    details.englishFirstName  | person  | Verified identity details: englishFirstName is string: first name in English | details $completed → 200 with englishFirstName is string
    details.englishSecondName | person  | Verified identity details: englishSecondName is string: second name in English | details $completed → 200 with englishSecondName is string
    details.englishThirdName  | person  | Verified identity details: englishThirdName is string: third name in English | details $completed → 200 with englishThirdName is string
    details.englishLastName   | person  | Verified identity details: englishLastName is string: last name in English | details $completed → 200 with englishLastName is string
    details.dateOfBirthG      | person  | Verified identity details: dateOfBirthG is string: date of birth, Gregorian | details $completed → 200 with dateOfBirthG is string
    details.gender            | person  | Verified identity details: gender is string: gender | details $completed → 200 with gender is string
    details.idNumber          | person  | Verified identity details: idNumber is string: national ID, or resident permit number | details $completed → 200 with idNumber is string
    details.idExpiryDateG     | person  | Verified identity details: idExpiryDateG is string: ID expiry date, Gregorian | details $completed → 200 with idExpiryDateG is string
    details.nationalAddress   | person  | Verified identity details: nationalAddress is object: national address; structure varies by user type | details $completed → 200 with nationalAddress is object
    details.nationalityDesc   | person  | Verified identity details: nationalityDesc is string: nationality description | details $completed → 200 with nationalityDesc is string
    details.nationalityCode   | person  | Verified identity details: nationalityCode is number or null: nationality code; nullable | details $completed → 200 with nationalityCode is number or null
    details.forms             | person  | Verified identity details: the form of dates and gender is not shown; dates are yyyy-MM-dd, gender Male or Female | details $completed → 200 with dateOfBirthG is day and idExpiryDateG is day and gender is gender | Details: dates, gender, address
    details.resident          | sandbox | Verified identity details: for a resident userType is 1, idNumber the permit number, and the address has another structure
  `,
  {
    'details.resident': async (service) => {
      const resident = service.nationalIdOf('resident');
      const { transId } = await service.start(resident);
      await service.control.advance(3000);
      const { body } = await service.details(transId);
      equal(at(body, 'userType'), 1, 'userType');
      holds(at(body, 'idNumber') === resident, 'idNumber is not the permit number');
      const fields = (answer: unknown) => Object.keys(at(answer, 'nationalAddress') as object).toSorted();
      holds(
        fields(body).join() !== fields(await details(service)).join(),
        'The address of a resident has the fields of a national’s',
      );
    },
  },
);
