import { at, equal, holds } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Service } from '../service/service.js';
import { day, oneOf, within } from './field-values.js';

const request = async (service: Service) => at((await service.acceptedRequest()).body, 'result');

const details = async (service: Service) => (await service.details(await service.completed())).body;

export const resourcesIdentity = sectionRules(
  'resources',
  `
    mfa.transId               | person  | Identity verification request: transId is string: transaction ID used for tracking
    mfa.random                | person  | Identity verification request: random is string: code the user enters in the mobile app
    mfa.random-form           | person  | Identity verification request: the form of random is not shown; it is two digits | The code
    mfa.status                | person  | Identity verification request: status is WAITING, COMPLETED, REJECTED, EXPIRED or ERROR
    details.transId           | person  | Verified identity details: transId is string: transaction ID
    details.userType          | person  | Verified identity details: userType is number: 0 = National, 1 = Resident
    details.englishFirstName  | person  | Verified identity details: englishFirstName is string: first name in English
    details.englishSecondName | person  | Verified identity details: englishSecondName is string: second name in English
    details.englishThirdName  | person  | Verified identity details: englishThirdName is string: third name in English
    details.englishLastName   | person  | Verified identity details: englishLastName is string: last name in English
    details.dateOfBirthG      | person  | Verified identity details: dateOfBirthG is string: date of birth, Gregorian
    details.gender            | person  | Verified identity details: gender is string: gender
    details.idNumber          | person  | Verified identity details: idNumber is string: national ID, or resident permit number
    details.idExpiryDateG     | person  | Verified identity details: idExpiryDateG is string: ID expiry date, Gregorian
    details.nationalAddress   | person  | Verified identity details: nationalAddress is object: national address; structure varies by user type
    details.nationalityDesc   | person  | Verified identity details: nationalityDesc is string: nationality description
    details.nationalityCode   | person  | Verified identity details: nationalityCode is number or null: nationality code; nullable
    details.forms             | person  | Verified identity details: the form of dates and gender is not shown; dates are yyyy-MM-dd, gender Male or Female | Details: dates, gender, address
    details.resident          | sandbox | Verified identity details: for a resident userType is 1, idNumber the permit number, and the address has another structure
  `,
  {
    'mfa.random-form': async (service) => {
      const { random } = await service.waiting();
      holds(/^\d{2}$/.test(random), `random has ${random.length} characters and is not two digits`);
    },
    'mfa.status': async (service) => {
      const status = await service.mfaStatus(await service.waiting());
      oneOf(['WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR'], 'status')(status);
    },
    'details.forms': async (service) => {
      const body = await details(service);
      day('dateOfBirthG', true)(at(body, 'dateOfBirthG'));
      day('idExpiryDateG', true)(at(body, 'idExpiryDateG'));
      holds(['Male', 'Female'].includes(String(at(body, 'gender'))), 'gender is neither Male nor Female');
    },
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
  {
    mfa: { read: request },
    details: { read: details, values: { userType: within(0, 1, 'userType') } },
  },
);
