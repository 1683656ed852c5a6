import { ID_PASSPORT_NUMBER_MAX, REGISTRATION_NUMBER_MAX } from '../../../contract/rules.js';
import { Unchecked, answered, at, equal, refused } from '../service/assertions.js';
import { sectionRules, type Check } from './rule.js';
import type { Service } from '../service/service.js';
import { COMPANY, PERSON } from './screened-names.js';

const EXTENDED: Readonly<Record<string, { body: object; good: string; bad: readonly string[] }>> = {
  idPassportNumber: {
    body: PERSON,
    good: '7'.repeat(ID_PASSPORT_NUMBER_MAX),
    bad: ['7'.repeat(ID_PASSPORT_NUMBER_MAX + 1)],
  },
  gender: { body: PERSON, good: 'Female', bad: ['Other', 'male'] },
  countryOfResidence: { body: PERSON, good: 'JO', bad: ['Jordan'] },
  registrationNumber: {
    body: COMPANY,
    good: '1'.repeat(REGISTRATION_NUMBER_MAX),
    bad: ['1'.repeat(REGISTRATION_NUMBER_MAX + 1)],
  },
};

function extendedEnabled(service: Service): void {
  if (service.facts.extended !== true)
    throw new Unchecked('needs extended search parameters enabled (extended)');
}

const parameters: Array<[string, Check]> = Object.entries(EXTENDED).flatMap(([name, { body, good, bad }]) => [
  [
    `extended.${name}`,
    async (service) => {
      extendedEnabled(service);
      const answer = await service.screen({ ...body, [name]: good });
      answered(answer, 200, `A screening with ${name}`);
      equal(at(answer.body, `result.extendedSearchParameters.${name}`), good, name);
    },
  ],
  [
    `extended.${name}.refused`,
    async (service) => {
      for (const wrong of bad)
        refused(await service.screen({ ...body, [name]: wrong }), 400, `A wrong ${name}`);
    },
  ],
]);

export const screeningExtended = sectionRules(
  'screening',
  `
    extended.idPassportNumber           | cases   | Extended idPassportNumber: for a person, at most 50 characters; shown again
    extended.idPassportNumber.refused   | cases   | Extended idPassportNumber: for a person, at most 50 characters; else refused
    extended.gender                     | cases   | Extended gender: for a person, Male or Female; shown again
    extended.gender.refused             | cases   | Extended gender: for a person, Male or Female; else refused
    extended.countryOfResidence         | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; shown again
    extended.countryOfResidence.refused | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; else refused
    extended.registrationNumber         | cases   | Extended registrationNumber: for a company, at most 100 characters; shown again
    extended.registrationNumber.refused | cases   | Extended registrationNumber: for a company, at most 100 characters; else refused
    extended.disabled                   | cases   | Extended parameters: sending any of them when not enabled for the tenant answers 400
    extended.other-type                 | cases   | Extended parameters: for the other entity type the behaviour is not shown; it is 400 | Screening: extended parameter of the other entity type
  `,
  {
    ...Object.fromEntries(parameters),
    'extended.disabled': async (service) => {
      const key = service.key('noExtended');
      for (const [parameter, { body, good }] of Object.entries(EXTENDED)) {
        refused(await service.screen({ ...body, [parameter]: good }, key), 400, `${parameter}, not enabled`);
      }
    },
    'extended.other-type': async (service) => {
      extendedEnabled(service);
      const answer = await service.screen({ ...PERSON, registrationNumber: '1' });
      refused(answer, 400, 'A company’s number for a person');
      refused(await service.screen({ ...COMPANY, gender: 'Male' }), 400, 'A gender for a company');
    },
  },
);
