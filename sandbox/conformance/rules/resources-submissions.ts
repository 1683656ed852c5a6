import { isIsoDate } from '../../../contract/rules.js';
import { at, equal, given, moment, holdsForEach, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { onForm, startForm } from './form-data.js';

const TYPES = [
  ['text', 'Text'],
  ['textArea', 'Text Area'],
  ['date', 'Date Picker'],
  ['numeric', 'Numeric'],
  ['richText', 'RichTextBox'],
] as const;

export const resourcesSubmissions = sectionRules(
  'resources',
  `
    filter.fieldId            | none    | Search filter: fieldId is required and names the field
    filter.value              | none    | Search filter: value is required
    filter.operator           | none    | Search filter: operator is Equals (default), Contains, LessThan, GreaterThan, LessThanOrEqual or GreaterThanOrEqual
    form-field                | sandbox | Form field record: only fieldId and the type names are shown; the sandbox lists its forms and fields beside the service (GET /sandbox/forms) | Form fields and plain listing
    submission.submissionId   | none    | Submission search result item: submissionId is string: identifier of the submission
    submission.customerId     | none    | Submission search result item: customerId is string: identifier of the customer
    submission.customerName   | none    | Submission search result item: customerName is string: full name of the customer
    submission.submissionDate | none    | Submission search result item: submissionDate is string: when it was created, ISO 8601 in UTC
    submission.kycState       | none    | Submission search result item: kycState is string: one of the KYC states
    submission.email          | none    | Submission search result item: email is string: email of the customer
    submission.matchedValues  | none    | Submission search result item: matchedValues maps each filtered fieldId to its stored value, and is present only with filters
    submission.matchedDates   | none    | Submission search result item: in matchedValues dates are yyyy-MM-dd
    submission.matchedNumbers | none    | Submission search result item: in matchedValues numerics are decimal strings
  `,
  {
    'filter.fieldId': onForm(async (form) => {
      const { status } = await form.filter({ value: 'a' });
      equal(status, 400, 'A filter without fieldId');
    }),
    'filter.value': onForm(async (form) => {
      const { status } = await form.filter({ fieldId: form.fieldOf('text') });
      equal(status, 400, 'A filter without value');
    }),
    'filter.operator': onForm(async (form) => {
      const filter = { fieldId: form.fieldOf('text'), value: 'a', operator: 'StartsWith' };
      const { status } = await form.filter(filter);
      equal(status, 400, 'A filter with another operator');
    }),
    'form-field': onForm(async (form, service) => {
      const forms = listAt(await service.control.call('GET', '/forms'), 'forms');
      const fields = listAt(
        forms.find((each) => at(each, 'formId') === form.formId),
        'fields',
      );
      for (const [kind, type] of TYPES) {
        const field = fields.find((each) => at(each, 'fieldId') === form.fieldOf(kind));
        equal(at(field, 'type'), type, `The type of the ${type} field`);
      }
    }),
    'submission.matchedValues': onForm(async (form) => {
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
    }),
    'submission.matchedDates': onForm(async (form) => {
      holdsForEach(await form.stored('date'), isIsoDate, 'A date in matchedValues is not yyyy-MM-dd');
    }),
    'submission.matchedNumbers': onForm(async (form) => {
      const isDecimal = (value: string) => /^-?\d+(\.\d+)?$/.test(value);
      holdsForEach(
        await form.stored('numeric'),
        isDecimal,
        'A number in matchedValues is not a decimal string',
      );
    }),
  },
  {
    submission: {
      read: async (service) => (await startForm(service)).submissions[0],
      values: { submissionDate: (value) => moment(value, 'submissionDate') },
    },
  },
);
