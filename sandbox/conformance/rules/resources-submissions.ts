import { isIsoDate } from '../../../contract/rules.js';
import { at, equal, given, holdsForEach, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { onForm } from './form-data.js';

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
    filter.fieldId            | none    | Search filter: fieldId is required and names the field | filter {"value": "a"} → 400
    filter.value              | none    | Search filter: value is required | filter {"fieldId": $form.text} → 400
    filter.operator           | none    | Search filter: operator is Equals (default), Contains, LessThan, GreaterThan, LessThanOrEqual or GreaterThanOrEqual | filter {"fieldId": $form.text, "value": "a", "operator": "StartsWith"} → 400
    form-field                | sandbox | Form field record: only fieldId and the type names are shown; the sandbox lists its forms and fields beside the service (GET /sandbox/forms) | Form fields and plain listing
    submission.submissionId   | none    | Submission search result item: submissionId is string: identifier of the submission | search form → 200 with result.submissions.0.submissionId is string
    submission.customerId     | none    | Submission search result item: customerId is string: identifier of the customer | search form → 200 with result.submissions.0.customerId is string
    submission.customerName   | none    | Submission search result item: customerName is string: full name of the customer | search form → 200 with result.submissions.0.customerName is string
    submission.submissionDate | none    | Submission search result item: submissionDate is string: when it was created, ISO 8601 in UTC | search form → 200 with result.submissions.0.submissionDate is moment
    submission.kycState       | none    | Submission search result item: kycState is string: one of the KYC states | search form → 200 with result.submissions.0.kycState is string
    submission.email          | none    | Submission search result item: email is string: email of the customer | search form → 200 with result.submissions.0.email is string
    submission.matchedValues  | none    | Submission search result item: matchedValues maps each filtered fieldId to its stored value, and is present only with filters
    submission.matchedDates   | none    | Submission search result item: in matchedValues dates are yyyy-MM-dd
    submission.matchedNumbers | none    | Submission search result item: in matchedValues numerics are decimal strings
  `,
  {
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
);
