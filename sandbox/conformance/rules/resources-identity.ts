/** The identity request and the verified details. */
import { accepted, at, equal, given, holds } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Service } from '../service.js';
import { addTable, day, oneOf, row, within } from './field-table.js';

const rules = new SectionRules('resources');

const request = async (service: Service) => {
  const answer = await service.requestAnswer();
  accepted(answer, 'a request for a person');
  return at(answer.body, 'result');
};

addTable(rules, 'mfa', 'Identity verification request', 'person', request, [
  row('transId', ['string'], 'transaction ID used for tracking'),
  row('random', ['string'], 'code the user enters in the mobile app'),
]);

rules
  .assumed(
    'mfa.random-form',
    'Identity verification request: the form of random is not shown; it is two digits',
    'The code',
    'person',
    async (service) => {
      const { random } = await service.waiting();
      holds(/^\d{2}$/.test(random), `random has ${random.length} characters and is not two digits`);
    },
  )
  .rule(
    'mfa.status',
    'Identity verification request: status is WAITING, COMPLETED, REJECTED, EXPIRED or ERROR',
    'person',
    async (service) => {
      const status = await service.mfaStatus(await service.waiting());
      oneOf(['WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR'], 'status')(status);
    },
  );

const details = async (service: Service) => (await service.details(await service.completed())).body;

addTable(rules, 'details', 'Verified identity details', 'person', details, [
  row('transId', ['string'], 'transaction ID'),
  row('userType', ['number'], '0 = National, 1 = Resident', within(0, 1, 'userType')),
  row('englishFirstName', ['string'], 'first name in English'),
  row('englishSecondName', ['string'], 'second name in English'),
  row('englishThirdName', ['string'], 'third name in English'),
  row('englishLastName', ['string'], 'last name in English'),
  row('dateOfBirthG', ['string'], 'date of birth, Gregorian'),
  row('gender', ['string'], 'gender'),
  row('idNumber', ['string'], 'national ID, or resident permit number'),
  row('idExpiryDateG', ['string'], 'ID expiry date, Gregorian'),
  row('nationalAddress', ['object'], 'national address; structure varies by user type'),
  row('nationalityDesc', ['string'], 'nationality description'),
  row('nationalityCode', ['number', 'null'], 'nationality code; nullable'),
]);

rules.assumed(
  'details.forms',
  'Verified identity details: the form of dates and gender is not shown; dates are yyyy-MM-dd, gender Male or Female',
  'Details: dates, gender, address',
  'person',
  async (service) => {
    const body = await details(service);
    day('dateOfBirthG', true)(at(body, 'dateOfBirthG'));
    day('idExpiryDateG', true)(at(body, 'idExpiryDateG'));
    holds(['Male', 'Female'].includes(String(at(body, 'gender'))), 'gender is neither Male nor Female');
  },
);

rules.rule(
  'details.resident',
  'Verified identity details: for a resident userType is 1, idNumber the permit number, and the address has another structure',
  'sandbox',
  async (service) => {
    const people = given(service.facts.people, 'people (people)');
    const resident = given(people.resident, 'a resident who approves (people.resident)');
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
);

export const resourcesIdentity = rules.rules;
