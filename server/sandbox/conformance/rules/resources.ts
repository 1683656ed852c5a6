/** The tables of fields, row by row: name, type and what the document says of it. */
import { RISK_LEVELS, SCREENING_STATUSES, SEARCH_STATUSES, isIsoDate } from '../../../contract/rules.js';
import { at, equal, given, holds, moment, typed, type TypeName } from '../expect.js';
import { SectionRules, type Cost } from '../rule.js';
import type { Service } from '../service.js';
import { startForm } from './form-data.js';

interface Row {
  readonly field: string;
  readonly types: readonly TypeName[];
  readonly says: string;
  readonly more?: (value: unknown) => void;
}

const rules = new SectionRules('resources');

function row(field: string, types: readonly TypeName[], says: string, more?: Row['more']): Row {
  return { field, types, says, ...(more !== undefined && { more }) };
}

function oneOf(values: readonly string[], field: string) {
  return (value: unknown) =>
    holds(
      values.includes(String(value)),
      `${field}: expected one of ${values.join(', ')}, found ${String(value)}`,
    );
}

function within(min: number, max: number, field: string) {
  return (value: unknown) =>
    holds(
      Number(value) >= min && Number(value) <= max,
      `${field}: ${String(value)} is not within ${min} and ${max}`,
    );
}

function day(field: string, personal = false) {
  return (value: unknown) =>
    holds(
      value === null || isIsoDate(String(value)),
      `${field}: expected YYYY-MM-DD${personal ? '' : `, found ${String(value)}`}`,
    );
}

function table(
  name: string,
  resource: string,
  cost: Cost,
  read: (service: Service) => Promise<unknown>,
  rows: readonly Row[],
): void {
  for (const { field, types, says, more } of rows) {
    rules.rule(
      `${name}.${field}`,
      `${resource}: ${field} is ${types.join(' or ')}: ${says}`,
      cost,
      async (service) => {
        const value = at(await read(service), field);
        typed(value, types, field);
        more?.(value);
      },
    );
  }
}

rules
  .rule(
    'filter.fieldId',
    'Search filter: fieldId is required and names the field',
    'nothing',
    async (service) => {
      const form = await startForm(service);
      const { status } = await form.filter({ value: 'a' });
      equal(status, 400, 'A filter without fieldId');
    },
  )
  .rule(
    'filter.value',
    'Search filter: value is required text to compare with',
    'nothing',
    async (service) => {
      const form = await startForm(service);
      const { status } = await form.filter({ fieldId: form.fieldOf('text') });
      equal(status, 400, 'A filter without value');
    },
  )
  .rule(
    'filter.operator',
    'Search filter: operator is Equals (default), Contains, LessThan, GreaterThan, LessThanOrEqual or GreaterThanOrEqual',
    'nothing',
    async (service) => {
      const form = await startForm(service);
      const { status } = await form.filter({
        fieldId: form.fieldOf('text'),
        value: 'a',
        operator: 'StartsWith',
      });
      equal(status, 400, 'A filter with another operator');
    },
  )
  .assumed(
    'form-field',
    'Form field record: only fieldId and the type names are shown; the sandbox lists its forms and fields in its docs',
    'Form fields and plain listing',
  );

table(
  'submission',
  'Submission search result item',
  'nothing',
  async (service) => (await startForm(service)).submissions[0],
  [
    row('submissionId', ['text'], 'identifier of the submission'),
    row('customerId', ['text'], 'identifier of the customer'),
    row('customerName', ['text'], 'full name of the customer'),
    row('submissionDate', ['text'], 'when it was created, ISO 8601 in UTC', (value) =>
      moment(value, 'submissionDate'),
    ),
    row('kycState', ['text'], 'one of the KYC states'),
    row('email', ['text'], 'email of the customer'),
  ],
);

rules
  .rule(
    'submission.matchedValues',
    'Submission search result item: matchedValues maps each filtered fieldId to its stored value, and is present only with filters',
    'nothing',
    async (service) => {
      const form = await startForm(service);
      equal(at(form.submissions[0], 'matchedValues'), undefined, 'matchedValues without filters');
      const [date, numeric] = [form.fieldOf('date'), form.fieldOf('numeric')];
      const found = await form.find({
        filters: [
          { fieldId: date, operator: 'GreaterThan', value: '1000-01-01' },
          { fieldId: numeric, operator: 'GreaterThan', value: '-1000000000000' },
        ],
      });
      const { matchedValues = {} } = given(found[0], 'a submission with a date and a number');
      equal(Object.keys(matchedValues).toSorted(), [date, numeric].toSorted(), 'The fields in matchedValues');
    },
  )
  .rule(
    'submission.matchedDates',
    'Submission search result item: in matchedValues dates are yyyy-MM-dd',
    'nothing',
    async (service) => {
      const values = await (await startForm(service)).stored('date');
      holds(values.every(isIsoDate), 'A date in matchedValues is not yyyy-MM-dd');
    },
  )
  .rule(
    'submission.matchedNumbers',
    'Submission search result item: in matchedValues numerics are decimal strings',
    'nothing',
    async (service) => {
      const values = await (await startForm(service)).stored('numeric');
      holds(
        values.every((value) => /^-?\d+(\.\d+)?$/.test(value)),
        'A number in matchedValues is not a decimal string',
      );
    },
  );

const screening = async (service: Service) => at((await service.screening()).body, 'result');

table('screening', 'Screening (v2)', 'cases', screening, [
  row('id', ['text'], 'used in the path of the hits endpoint'),
  row('name', ['text'], 'name screened'),
  row('countries', ['list'], 'country codes used to narrow the search'),
  row('entityType', ['text'], 'person or company', oneOf(['person', 'company'], 'entityType')),
  row('entityDate', ['text', 'nothing'], 'YYYY-MM-DD, or null', day('entityDate')),
  row(
    'screeningStatus',
    ['text'],
    SCREENING_STATUSES.join(', '),
    oneOf(SCREENING_STATUSES, 'screeningStatus'),
  ),
  row('searchStatus', ['text'], SEARCH_STATUSES.join(', '), oneOf(SEARCH_STATUSES, 'searchStatus')),
  row('isMonitored', ['yes or no'], 'under ongoing monitoring or not'),
  row('numOfHits', ['number'], 'total number of hits'),
  row('createdAt', ['text'], 'creation time, UTC', (value) => moment(value, 'createdAt')),
  row('updatedAt', ['nothing'], 'last change, UTC; null if never changed, as here'),
  row('lastScreened', ['text'], 'last time the name was screened, UTC', (value) =>
    moment(value, 'lastScreened'),
  ),
  row('lastUpdated', ['nothing'], 'last time monitoring found a change, UTC; null if never, as here'),
  row('clientId', ['text'], 'client the screening belongs to'),
  row('clientName', ['text'], 'name of that client'),
  row('extendedSearchParameters', ['object', 'nothing'], 'those used, or null'),
  row('summary', ['object'], 'risk summary'),
  row('hits', ['object'], 'page of hits'),
]);

table('summary', 'Summary', 'cases', async (service) => at(await screening(service), 'summary'), [
  row('level', ['text'], RISK_LEVELS.join(', '), oneOf(RISK_LEVELS, 'level')),
  row('score', ['number'], '0-100', within(0, 100, 'score')),
  row('sanctions', ['number'], 'count of sanctions list matches'),
  row('pep', ['number'], 'count of PEP matches'),
  row('adverseMedia', ['number'], 'count of adverse media mentions'),
]);

rules.assumed(
  'summary.rule',
  'Summary: how level and score follow from the hits is not shown',
  'Screening: score and level of the summary',
);

table('hits', 'Hits', 'cases', async (service) => at(await screening(service), 'hits'), [
  row('pageNumber', ['number'], 'page returned'),
  row('pageSize', ['number'], 'page size used'),
  row('totalRecords', ['number'], 'total number of hits'),
  row('items', ['list'], 'hit items'),
]);

table(
  'hit',
  'Hit item',
  'cases',
  async (service) => given(at(await screening(service), 'hits.items.0'), 'a name with hits'),
  [
    row('hitId', ['text'], 'hit identifier'),
    row('name', ['text'], 'name of the matched entity'),
    row('entitySubType', ['text'], 'type of the matched entity'),
    row('countries', ['text'], 'countries associated with the match'),
    row('aliases', ['text'], 'known aliases, comma-separated'),
    row('birthOrFoundationDates', ['text'], 'known dates, comma-separated'),
    row('riskType', ['text'], 'for example Sanctions, PEP, News Media'),
    row('riskScore', ['number'], '0-100', within(0, 100, 'riskScore')),
    row('strength', ['number'], 'match strength, 0-1', within(0, 1, 'strength')),
    row(
      'indicators',
      ['list'],
      'objects with category (text), count (number), maxScore (number)',
      (value) => {
        for (const indicator of value as unknown[]) {
          typed(at(indicator, 'category'), ['text'], 'category of an indicator');
          typed(at(indicator, 'count'), ['number'], 'count of an indicator');
          typed(at(indicator, 'maxScore'), ['number'], 'maxScore of an indicator');
        }
      },
    ),
  ],
);

rules.assumed(
  'hit.values',
  'Hit item: further values of entitySubType, riskType and category are not shown',
  'Screening: words in hits',
);

table('mfa', 'Identity verification request', 'person', async (service) => service.waiting(), [
  row('transId', ['text'], 'transaction ID used for tracking'),
  row('random', ['text'], 'code the user enters in the mobile app'),
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

table('details', 'Verified identity details', 'person', details, [
  row('transId', ['text'], 'transaction ID'),
  row('userType', ['number'], '0 = National, 1 = Resident', within(0, 1, 'userType')),
  row('englishFirstName', ['text'], 'first name in English'),
  row('englishSecondName', ['text'], 'second name in English'),
  row('englishThirdName', ['text'], 'third name in English'),
  row('englishLastName', ['text'], 'last name in English'),
  row('dateOfBirthG', ['text'], 'date of birth, Gregorian'),
  row('gender', ['text'], 'gender'),
  row('idNumber', ['text'], 'national ID, or resident permit number'),
  row('idExpiryDateG', ['text'], 'ID expiry date, Gregorian'),
  row('nationalAddress', ['object'], 'national address; structure varies by user type'),
  row('nationalityDesc', ['text'], 'nationality description'),
  row('nationalityCode', ['number', 'nothing'], 'nationality code; nullable'),
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

export const resources = rules.rules;
